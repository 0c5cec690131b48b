/** How many connections may try to bring the token. */
export interface AttemptLimit {
  /** Whether one more may try now. */
  take(): boolean
  /** It brought the token: it doesn't count. */
  giveBack(): void
}

/** `burst` tries at once, then `perSecond`: a token of 256 bits is not guessed, but neither is the studio kept busy by guesses. */
export function createAttemptLimit(burst: number, perSecond: number, now: () => number): AttemptLimit {
  let left = burst
  let at = now()
  return {
    take() {
      const time = now()
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
    giveBack() {
      left = Math.min(burst, left + 1)
    },
  }
}
