import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countdownSeconds, secondsLeft } from './countdown.ts'
import { createThrottle } from './throttle.ts'

/** Specification §4, §9: one press a second. */
const SEND_MS = 1_000
/** When the next code may be sent, by what it is for: it outlives the modal that it was asked in. */
const blockedUntil = new Map<string, number>()

type Sent = { expiredMinutes?: number }

/**
 * The button that has a code sent: pressed at most once a second, blocked by a countdown after each code that went out
 * (specification §4). `send` gives undefined when nothing was sent; `key` says what the code is for.
 */
export function useCodeButton<Input>(key: string, send: (input: Input) => Promise<Sent | undefined>) {
  const [mayPress] = useState(() => createThrottle(SEND_MS))
  const [now, setNow] = useState(() => performance.now())
  const left = secondsLeft(blockedUntil.get(key), now)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: sent => {
      if (!sent) return
      blockedUntil.set(key, performance.now() + countdownSeconds(sent.expiredMinutes) * 1_000)
      setNow(performance.now())
    },
  })

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(performance.now()), 500)
    return () => clearTimeout(timer)
  })

  return {
    secondsLeft: left,
    isSending: sending.isPending,
    hasSent: sending.data !== undefined,
    error: sending.error,
    dismiss: sending.reset,
    press: (input: Input) => {
      if (left === 0 && !sending.isPending && mayPress(performance.now())) sending.mutate(input)
    },
  }
}

export type CodeButton<Input> = ReturnType<typeof useCodeButton<Input>>
