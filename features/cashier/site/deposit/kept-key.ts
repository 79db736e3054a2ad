import { toHex } from '#shared/hex.ts'
import { AskError } from '#shared/web/ask.ts'

/* The client's own key of a form, kept until an answer is shown (§10): the same again is the same order. */

type Form = 'deposit' | 'debt'

const KEY_BYTES = 16
const placeOf = (form: Form) => `cashier.${form}`

export function keyFor(form: Form, content: unknown): string {
  const text = JSON.stringify(content)
  const kept = sessionStorage.getItem(placeOf(form))
  const [key, before] = kept === null ? [] : (JSON.parse(kept) as [string, string])
  if (key && before === text) return key
  const fresh = toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
  sessionStorage.setItem(placeOf(form), JSON.stringify([fresh, text]))
  return fresh
}

export function forgetKey(form: Form): void {
  sessionStorage.removeItem(placeOf(form))
}

/** Whether it is not known what became of the call: asked again it goes under the same key. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof AskError) || ['offline', 'unknown', 'busy'].includes(error.code)
}
