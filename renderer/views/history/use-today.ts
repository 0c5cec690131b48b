import { useEffect, useState } from 'react'

/** A moment of today, in milliseconds since the epoch; another one soon after midnight. */
export function useToday(): number {
  const [noon, setNoon] = useState(noonToday)
  useEffect(() => {
    const timer = setInterval(() => setNoon(noonToday()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return noon
}

const LOOK_MS = 60_000

function noonToday(): number {
  return new Date().setHours(12, 0, 0, 0)
}
