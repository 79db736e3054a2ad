import { useEffect, useState } from 'react'

const TYPED_MS = 250

/** What was typed once nobody types any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
