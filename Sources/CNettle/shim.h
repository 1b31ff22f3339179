#pragma once
#include <nettle/hmac.h>
#include <nettle/sha2.h>
