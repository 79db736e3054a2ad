import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { onProofNeeded } from '#shared/web/ask.ts'

const StepUp = lazyScreen(() => import('./step-up.tsx').then(file => file.StepUp))

/** Where calls of the office turn when they take a fresh proof: all that wait for one go on, or none. */
export function ProofGate() {
  const [isAsking, ask] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const end = (isProven: boolean) => {
    ask(false)
    for (const tell of waiting.current.splice(0)) tell(isProven)
  }
  useEffect(() => {
    const stop = onProofNeeded(
      () =>
        new Promise(resolve => {
          waiting.current.push(resolve)
          ask(true)
        }),
    )
    return () => {
      stop()
      for (const tell of waiting.current.splice(0)) tell(false)
    }
  }, [])
  if (!isAsking) return null
  return (
    <Suspense>
      <StepUp onEnd={end} />
    </Suspense>
  )
}
