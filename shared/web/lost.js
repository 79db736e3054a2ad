// Runs before all else. Code and styles that the page itself begins with and did not get are asked for again three times,
// with growing waits (`tries.ts` does so for what comes later); then a button is there, whatever else is not.
;(() => {
  const WAITS_MS = [500, 2_000, 6_000]
  const WORDS = {
    en: ['A part of this page did not arrive.', 'Try again'],
    vi: ['Một phần của trang này không tải được.', 'Thử lại'],
    ur: ['اس صفحے کا ایک حصہ نہیں پہنچا۔', 'دوبارہ کوشش کریں'],
  }
  const tries = new Map()
  /** Where code may come from: files of this origin, workers made of them, and what measures where that is allowed. */
  const CODE = [`${location.origin}/`, `blob:${location.origin}/`, 'https://www.googletagmanager.com/gtag/js?']

  // Trusted Types (security §3.11): an address of code that is none of these is refused, whoever names it.
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: address => {
      const { href } = new URL(address, location.origin)
      return CODE.some(begin => href.startsWith(begin)) ? address : null
    },
  })

  addEventListener(
    'error',
    ({ target }) => {
      const isCode = target instanceof HTMLScriptElement
      if (!isCode && !(target instanceof HTMLLinkElement && target.rel === 'stylesheet')) return
      const address = isCode ? target.src : target.href
      if (!address.startsWith(`${location.origin}/`)) return
      const failed = tries.get(address) ?? 0
      tries.set(address, failed + 1)
      if (failed === WAITS_MS.length) giveUp()
      else setTimeout(() => target.replaceWith(copyOf(target)), WAITS_MS[failed])
    },
    true,
  )
  addEventListener('lost', giveUp)

  /** A clone of a script counts as one that has run. */
  function copyOf(element) {
    const copy = document.createElement(element.localName)
    for (const { name, value } of element.attributes) copy.setAttribute(name, value)
    return copy
  }

  function giveUp() {
    if (document.getElementById('lost')) return
    const [text, again] = WORDS[document.documentElement.lang] ?? WORDS.en
    const box = document.createElement('div')
    box.id = 'lost'
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'position:fixed;inset:auto 1rem 1rem;z-index:99;padding:1rem;border-radius:.5rem;background:#fffdf8;color:#1b1411;font:1rem sans-serif;text-align:center;box-shadow:0 0 2rem #0006'
    const button = document.createElement('button')
    button.textContent = again
    button.style.cssText =
      'display:block;margin:.75rem auto 0;min-height:2.75rem;padding:0 1.5rem;border-radius:.5rem;border:0;background:#a8321f;color:#fff;font:inherit;cursor:pointer'
    button.addEventListener('click', () => location.reload())
    box.append(text, button)
    document.body.append(box)
  }
})()
