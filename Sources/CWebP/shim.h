#pragma once
#include <webp/decode.h>
#include <webp/encode.h>
