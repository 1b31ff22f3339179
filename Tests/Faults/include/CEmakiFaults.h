#pragma once

extern unsigned char *emaki_faults_reached;
extern int emaki_fault_chosen;

/// Whether a fault that `scripts/check faults` has planted is the one that EMAKI_FAULT names.
static inline _Bool emaki_fault(int fault) {
  emaki_faults_reached[fault] = 1;
  return emaki_fault_chosen == fault;
}
