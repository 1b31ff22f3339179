#include "deflate.h"
#include "inline.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define EMAKI_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt")))
#endif

enum {
  HASH_BITS = 13,
  /* The shortest match that is worth its distance. Six bytes are compared by one load and one comparison. */
  MIN_MATCH = 6,
  MAX_MATCH = 258,
  WINDOW = 32768,
  LITLEN_CODES = 286,
  END_OF_BLOCK = 256,
  DISTANCE_CODES = 30,
  LENGTH_CODES = 19,
  MAX_STORED = 65535,
  /* The largest number of positions that are skipped at once, and the number of misses after which one more is skipped. */
  MAX_STEP = 8,
  PATIENCE = 16,
  /* A match so long is taken without looking whether the one with the row above is longer: both are often of the same flat colour. */
  LONG_ENOUGH = 64,
  /* So many words and fewer are sorted by insertion. */
  FEW = 48,
};

/* A token is one step of the parse. It is a literal byte, or MATCH with two numbers: the length less 3, above the distance less 1 in 15
   bits. */
typedef uint32_t token;
#define MATCH 0x80000000u

struct scratch {
  /* The last place whose six bytes have this hash. */
  uint32_t table[1 << HASH_BITS];
  uint32_t litlen[LITLEN_CODES], distance[DISTANCE_CODES];
  token tokens[];
};

size_t emaki_deflate_scratch_size(size_t count) { return sizeof(struct scratch) + (count + 8) * sizeof(token); }

size_t emaki_deflate_bound(size_t count) { return count + 5 * (count / MAX_STORED + 2) + 8; }

EMAKI_INLINE uint64_t load64(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

/* The codes of RFC 1951, section 3.2.5, are computed instead of read from tables. A length code needs one more extra bit every four codes,
   and a distance code every two codes. The length 258 has a code of its own. None of it is a branch, because whether a length or a distance is
   small cannot be foreseen. */

EMAKI_INLINE unsigned length_code(unsigned length_less_3) {
  unsigned extra = 29 - (unsigned)__builtin_clz(length_less_3 | 4);
  return 257 + 4 * extra + (length_less_3 >> extra) + (length_less_3 == 255);
}

EMAKI_INLINE unsigned length_extra_bits(unsigned length_less_3) {
  return length_less_3 == 255 ? 0 : 29 - (unsigned)__builtin_clz(length_less_3 | 4);
}

EMAKI_INLINE unsigned distance_extra_bits(unsigned distance_less_1) { return 30 - (unsigned)__builtin_clz(distance_less_1 | 2); }

EMAKI_INLINE unsigned distance_code(unsigned distance_less_1) {
  unsigned extra = distance_extra_bits(distance_less_1);
  return 2 * extra + (distance_less_1 >> extra);
}

/* Parsing. */

EMAKI_INLINE size_t common_length_portable(const uint8_t *a, const uint8_t *b, size_t from, size_t limit) {
  while (from + 8 <= limit) {
    uint64_t difference = load64(a + from) ^ load64(b + from);
    if (difference) return from + ((size_t)__builtin_ctzll(difference) >> 3);
    from += 8;
  }
  while (from < limit && a[from] == b[from]) from++;
  return from;
}

EMAKI_INLINE unsigned hash(uint64_t bytes) { return (unsigned)(((bytes << 16) * 0x9E3779B97F4A7C15ull) >> (64 - HASH_BITS)); }

EMAKI_INLINE token *add_match(struct scratch *scratch, token *tokens, size_t length, size_t distance) {
  unsigned code = distance_code((unsigned)distance - 1);
  while (length > 0) {
    /* A remainder of 1 or 2 bytes would be too short for a match of its own. */
    size_t piece = length <= MAX_MATCH ? length : length < MAX_MATCH + 3 ? MAX_MATCH - 3 : MAX_MATCH;
    scratch->litlen[length_code((unsigned)piece - 3)]++;
    scratch->distance[code]++;
    *tokens++ = MATCH | (token)(piece - 3) << 15 | (token)(distance - 1);
    length -= piece;
  }
  return tokens;
}

EMAKI_INLINE token *parse(struct scratch *scratch, const uint8_t *in, size_t count, size_t row_bytes,
                          size_t common_length(const uint8_t *, const uint8_t *, size_t, size_t)) {
  token *tokens = scratch->tokens;
  memset(scratch->table, 0, sizeof scratch->table);
  memset(scratch->litlen, 0, sizeof scratch->litlen + sizeof scratch->distance);
  const uint64_t six = 0xFFFFFFFFFFFFull;
  size_t above = row_bytes >= 1 && row_bytes <= WINDOW ? row_bytes : 0;
  size_t i = 0, end = count < 8 + MAX_STEP ? 0 : count - 8 - MAX_STEP;
  unsigned misses = 0;
  while (i < end) {
    uint64_t word = load64(in + i);
    uint32_t *slot = &scratch->table[hash(word)];
    size_t candidate = *slot, over = i >= above ? i - above : i;
    *slot = (uint32_t)i;
    /* Neither comparison is a branch: a processor would often foresee them wrongly, which costs more than both. */
    int is_seen = (((load64(in + candidate) ^ word) & six) == 0) & (i - candidate - 1 < WINDOW);
    int is_above = (((load64(in + over) ^ word) & six) == 0) & (over < i);
    if (!(is_seen | is_above)) {
      /* Photographs often have no match for a long time. The longer there is none, the fewer positions are examined. */
      unsigned step = misses < MAX_STEP * PATIENCE ? 1 + misses / PATIENCE : MAX_STEP;
      misses++;
      do {
        scratch->litlen[in[i]]++;
        *tokens++ = in[i++];
      } while (--step);
      continue;
    }
    misses = 0;
    size_t length = 0, distance = 0;
    if (is_seen) {
      distance = i - candidate;
      length = common_length(in + i, in + candidate, MIN_MATCH, count - i);
    }
    if (is_above && distance != above && length < LONG_ENOUGH) {
      size_t length_above = common_length(in + i, in + over, MIN_MATCH, count - i);
      if (length_above > length) {
        length = length_above;
        distance = above;
      }
    }
    /* The skipped positions before the match may also belong to it. */
    while (tokens > scratch->tokens && !(tokens[-1] & MATCH) && i > distance && in[i - 1] == in[i - 1 - distance]) {
      scratch->litlen[in[--i]]--;
      tokens--;
      length++;
    }
    tokens = add_match(scratch, tokens, length, distance);
    /* The positions inside a match are not entered into the table. One near its end is, because the next match may continue from there. */
    size_t next = i + length;
    if (next < end) {
      scratch->table[hash(load64(in + next - 3))] = (uint32_t)(next - 3);
    }
    i = next;
  }
  for (; i < count; i++) {
    scratch->litlen[in[i]]++;
    *tokens++ = in[i];
  }
  return tokens;
}

/* Huffman codes. */

/* Sorts words by the bits above the symbol, in three passes over eight bits each. Words with equal bits keep the order of their symbols. Few
   words are sorted by insertion: the passes cost the same for any number. */
static void sort(uint32_t *values, unsigned count) {
  uint32_t other[LITLEN_CODES], *from = values, *to = other;
  if (count <= FEW) {
    for (unsigned i = 1; i < count; i++) {
      uint32_t value = values[i];
      unsigned place = i;
      for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1];
      values[place] = value;
    }
    return;
  }
  for (unsigned shift = 9; shift < 32; shift += 8) {
    unsigned places[257] = {0};
    for (unsigned i = 0; i < count; i++) places[(from[i] >> shift & 255) + 1]++;
    if (places[1] == count) continue; /* all are 0 there */
    for (unsigned i = 1; i < 257; i++) places[i] += places[i - 1];
    for (unsigned i = 0; i < count; i++) to[places[from[i] >> shift & 255]++] = from[i];
    uint32_t *swap = from;
    from = to;
    to = swap;
  }
  if (from != values) memcpy(values, from, count * sizeof *values);
}

/* Computes the lengths of an optimal code of at most `limit` bits, by two queues over the symbols sorted by frequency. Longer codes are
   cut, and others are lengthened until the code is complete again. At least two symbols get a code, because decoders need that. */
static void code_lengths(uint8_t *lengths, const uint32_t *frequencies, unsigned count, unsigned limit) {
  uint32_t sorted[LITLEN_CODES], weight[2 * LITLEN_CODES];
  uint16_t parent[2 * LITLEN_CODES];
  uint8_t depth[2 * LITLEN_CODES];
  unsigned used = 0;
  memset(lengths, 0, count);
  /* Each word holds the frequency above the symbol, so one sort is enough, and equal frequencies are ordered by symbol. */
  for (unsigned symbol = 0; symbol < count; symbol++) {
    if (!frequencies[symbol]) continue;
    uint32_t frequency = frequencies[symbol] < 1u << 22 ? frequencies[symbol] : (1u << 22) - 1;
    sorted[used++] = frequency << 9 | symbol;
  }
  if (used < 2) {
    unsigned only = used ? sorted[0] & 511 : 0;
    lengths[only] = 1;
    lengths[only == 0 ? 1 : 0] = 1;
    return;
  }
  sort(sorted, used);
  for (unsigned i = 0; i < used; i++) weight[i] = sorted[i] >> 9;
  unsigned leaf = 0, inner = used, end = used, last = 2 * used - 2;
  for (; end <= last; end++) {
    uint32_t sum = 0;
    weight[end] = 0; /* It is read where the inner queue is empty, and has no effect. */
    for (unsigned pick = 0; pick < 2; pick++) {
      /* Which queue has the lesser weight cannot be foreseen, so this is no branch. */
      unsigned is_inner = (leaf == used) | ((inner < end) & (weight[inner] < weight[leaf]));
      unsigned least = is_inner ? inner : leaf;
      inner += is_inner;
      leaf += !is_inner;
      sum += weight[least];
      parent[least] = (uint16_t)end;
    }
    weight[end] = sum;
  }
  unsigned counts[64] = {0};
  depth[last] = 0;
  for (unsigned i = last; i-- > 0;) {
    depth[i] = (uint8_t)(depth[parent[i]] + 1);
    if (i < used) counts[depth[i] < limit ? depth[i] : limit]++;
  }
  /* Cutting long codes makes the code take too much space, measured in units of the longest code. Each step takes a code of length `bits`
     and replaces it by two that are one bit longer. One of the cut codes gets the second of them. */
  uint32_t space = 0;
  for (unsigned bits = 1; bits <= limit; bits++) space += counts[bits] << (limit - bits);
  while (space > 1u << limit) {
    unsigned bits = limit - 1;
    while (!counts[bits]) bits--;
    counts[bits]--;
    counts[bits + 1] += 2;
    counts[limit]--;
    space--;
  }
  unsigned next = 0;
  for (unsigned bits = limit; bits > 0; bits--) {
    for (unsigned i = 0; i < counts[bits]; i++) lengths[sorted[next++] & 511] = (uint8_t)bits;
  }
}

/* Makes the codes in the form of the stream, with the first bit lowest. Each code is stored above five bits that hold its length. */
static void make_codes(uint32_t *codes, const uint8_t *lengths, unsigned count) {
  unsigned counts[16] = {0}, next[16] = {0};
  for (unsigned i = 0; i < count; i++) counts[lengths[i]]++;
  counts[0] = 0;
  for (unsigned bits = 1; bits < 16; bits++) next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
  for (unsigned i = 0; i < count; i++) {
    unsigned bits = lengths[i], code = next[bits]++;
    codes[i] = bits ? (unsigned)__builtin_bitreverse16((uint16_t)code) >> (16 - bits) << 5 | bits : 0;
  }
}

/* Writing. */

struct writer {
  uint8_t *out;
  uint64_t bits;
  unsigned held;
};

/* Appends at most 56 bits, and stores the whole bytes; fewer than 8 bits stay. There is always room for 8 bytes. */
EMAKI_INLINE void put(struct writer *writer, uint64_t bits, unsigned count) {
  writer->bits |= bits << writer->held;
  writer->held += count;
  memcpy(writer->out, &writer->bits, 8);
  unsigned bytes = writer->held >> 3;
  writer->out += bytes;
  writer->bits >>= 8 * bytes;
  writer->held &= 7;
}

static const uint8_t step_extra_bits[LENGTH_CODES] = {[16] = 2, [17] = 3, [18] = 7};
static const uint8_t length_order[LENGTH_CODES] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

/* The lengths of both codes, run-length coded. Each step has a symbol in its low 5 bits, and the symbol's extra bits above them. */
struct header {
  uint16_t steps[LITLEN_CODES + DISTANCE_CODES];
  uint8_t lengths[LENGTH_CODES];
  uint32_t codes[LENGTH_CODES];
  unsigned count, litlens, distances, orders;
  size_t bits;
};

static void make_header(struct header *header, const uint8_t *litlen, const uint8_t *distance) {
  uint8_t all[LITLEN_CODES + DISTANCE_CODES];
  uint32_t frequencies[LENGTH_CODES] = {0};
  header->litlens = LITLEN_CODES;
  while (header->litlens > 257 && !litlen[header->litlens - 1]) header->litlens--;
  header->distances = DISTANCE_CODES;
  while (header->distances > 1 && !distance[header->distances - 1]) header->distances--;
  memcpy(all, litlen, header->litlens);
  memcpy(all + header->litlens, distance, header->distances);
  unsigned total = header->litlens + header->distances;
  header->count = 0;
  for (unsigned i = 0; i < total;) {
    unsigned run = 1, symbol = all[i], extra = 0;
    while (i + run < total && all[i + run] == all[i]) run++;
    if (all[i] == 0 && run >= 3) {
      if (run > 138) run = 138;
      symbol = run < 11 ? 17 : 18;
      extra = run - (run < 11 ? 3 : 11);
    } else if (i > 0 && all[i] == all[i - 1] && run >= 3) {
      if (run > 6) run = 6;
      symbol = 16;
      extra = run - 3;
    } else {
      run = 1;
    }
    header->steps[header->count++] = (uint16_t)(symbol | extra << 5);
    frequencies[symbol]++;
    i += run;
  }
  code_lengths(header->lengths, frequencies, LENGTH_CODES, 7);
  make_codes(header->codes, header->lengths, LENGTH_CODES);
  header->orders = LENGTH_CODES;
  while (header->orders > 4 && !header->lengths[length_order[header->orders - 1]]) header->orders--;
  header->bits = 3 + 14 + 3 * header->orders;
  for (unsigned symbol = 0; symbol < LENGTH_CODES; symbol++) {
    header->bits += frequencies[symbol] * (header->lengths[symbol] + step_extra_bits[symbol]);
  }
}

static void put_header(struct writer *writer, const struct header *header) {
  /* The block is not the last one, and it has its own codes. */
  put(writer, 2 << 1 | (header->litlens - 257) << 3 | (header->distances - 1) << 8 | (header->orders - 4) << 13, 17);
  for (unsigned i = 0; i < header->orders; i++) put(writer, header->lengths[length_order[i]], 3);
  for (unsigned i = 0; i < header->count; i++) {
    unsigned symbol = header->steps[i] & 31, code = header->codes[symbol], held = code & 31;
    put(writer, code >> 5 | header->steps[i] >> 5 << held, held + step_extra_bits[symbol]);
  }
}

EMAKI_INLINE void put_tokens(struct writer *writer, const token *tokens, const token *end, const uint32_t *litlen,
                             const uint32_t *distance) {
  /* The code and the extra bits of each match length are stored together, above six bits that hold the number of these bits. */
  uint32_t lengths[256];
  for (unsigned i = 0; i < 256; i++) {
    unsigned code = litlen[length_code(i)], extra = length_extra_bits(i), bits = code & 31;
    lengths[i] = ((code >> 5) | (i & ((1u << extra) - 1)) << bits) << 6 | (bits + extra);
  }
  struct writer w = *writer;
  while (tokens < end) {
    token t = *tokens++;
    /* Up to 3 literals of at most 15 bits are put at once, and a match takes at most 48 bits. Their bits are joined before they follow the others, so
       that each step waits only for the one before it. */
    uint64_t bits;
    unsigned held;
    if (!(t & MATCH)) {
      bits = litlen[t] >> 5;
      held = litlen[t] & 31;
      for (unsigned more = 0; more < 2 && tokens < end && !(*tokens & MATCH); more++) {
        t = *tokens++;
        bits |= (uint64_t)(litlen[t] >> 5) << held;
        held += litlen[t] & 31;
      }
    } else {
      uint32_t length = lengths[t >> 15 & 255];
      unsigned d = t & (WINDOW - 1), code = distance[distance_code(d)], extra = distance_extra_bits(d);
      held = length & 63;
      bits = length >> 6 | (uint64_t)(code >> 5) << held;
      held += code & 31;
      bits |= (uint64_t)(d & ((1u << extra) - 1)) << held;
      held += extra;
    }
    put(&w, bits, held);
  }
  put(&w, litlen[END_OF_BLOCK] >> 5, litlen[END_OF_BLOCK] & 31);
  *writer = w;
}

/* Writes a stored block of at most MAX_STORED bytes. The bits of its header are filled up to a whole byte. */
static void put_stored(struct writer *writer, const uint8_t *bytes, size_t count) {
  put(writer, 0, 3);
  put(writer, 0, -writer->held & 7);
  writer->out[0] = (uint8_t)count;
  writer->out[1] = (uint8_t)(count >> 8);
  writer->out[2] = (uint8_t)~count;
  writer->out[3] = (uint8_t)(~count >> 8);
  if (count) memcpy(writer->out + 4, bytes, count);
  writer->out += 4 + count;
}

EMAKI_INLINE size_t compress(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes,
                             struct scratch *restrict scratch, size_t common_length(const uint8_t *, const uint8_t *, size_t, size_t)) {
  struct writer writer = {output, 0, 0};
  if (count > 0) {
    uint8_t litlen_lengths[LITLEN_CODES], distance_lengths[DISTANCE_CODES];
    uint32_t litlen[LITLEN_CODES], distance[DISTANCE_CODES];
    struct header header;
    token *end = parse(scratch, input, count, row_bytes, common_length);
    scratch->litlen[END_OF_BLOCK] = 1;
    code_lengths(litlen_lengths, scratch->litlen, LITLEN_CODES, 15);
    code_lengths(distance_lengths, scratch->distance, DISTANCE_CODES, 15);
    make_header(&header, litlen_lengths, distance_lengths);
    size_t bits = header.bits;
    for (unsigned i = 0; i < LITLEN_CODES; i++) {
      unsigned extra = i < 265 || i == 285 ? 0 : (i - 261) / 4;
      bits += (size_t)scratch->litlen[i] * (litlen_lengths[i] + extra);
    }
    for (unsigned i = 0; i < DISTANCE_CODES; i++) {
      bits += (size_t)scratch->distance[i] * (distance_lengths[i] + (i < 4 ? 0 : i / 2 - 1));
    }
    if (bits / 8 < count) {
      make_codes(litlen, litlen_lengths, LITLEN_CODES);
      make_codes(distance, distance_lengths, DISTANCE_CODES);
      put_header(&writer, &header);
      put_tokens(&writer, scratch->tokens, end, litlen, distance);
    } else {
      for (size_t done = 0; done < count;) {
        size_t piece = count - done < MAX_STORED ? count - done : MAX_STORED;
        put_stored(&writer, input + done, piece);
        done += piece;
      }
    }
  }
  put_stored(&writer, 0, 0);
  return (size_t)(writer.out - output);
}

#if defined(__x86_64__)

/* Pictures of an interface mostly consist of matches that are many rows long. */
EMAKI_AVX2 EMAKI_INLINE size_t common_length_avx2(const uint8_t *a, const uint8_t *b, size_t from, size_t limit) {
  while (from + 32 <= limit) {
    __m256i equal = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(a + from)), _mm256_loadu_si256((const __m256i *)(b + from)));
    uint32_t different = ~(uint32_t)_mm256_movemask_epi8(equal);
    if (different) return from + (size_t)__builtin_ctz(different);
    from += 32;
  }
  return common_length_portable(a, b, from, limit);
}

EMAKI_AVX2 static size_t compress_avx2(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes,
                                       struct scratch *restrict scratch) {
  return compress(output, input, count, row_bytes, scratch, common_length_avx2);
}

#endif

size_t emaki_deflate(uint8_t *restrict output, const uint8_t *restrict input, size_t count, size_t row_bytes, void *restrict scratch,
                     int is_portable) {
#if defined(__x86_64__)
  if (!is_portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt")) return compress_avx2(output, input, count, row_bytes, scratch);
#endif
  return compress(output, input, count, row_bytes, scratch, common_length_portable);
}
