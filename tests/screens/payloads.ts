import { vi } from 'vitest'

/* S-25: what members, operators and providers write is text, also where a page that took it for more would run it. */

/** From now on: what of a page ran, or would once it is touched. */
export function watchPayloads(): () => string[] {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  return () => {
    const made = [...document.body.querySelectorAll('*')].flatMap(element =>
      [...element.attributes].filter(
        ({ name, value }) =>
          /^on|^srcdoc$|^formaction$/.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value),
      ),
    )
    return [...made.map(({ name, value }) => `${name}=${value}`), ...alert.mock.calls.map(() => 'ran')]
  }
}

/** Spaces and lines fall together in a page. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Which of the texts the page does not show. */
export function missingTexts(texts: readonly string[]): string[] {
  const all = shown(document.body.textContent)
  return texts.filter(text => !all.includes(shown(text)))
}
