// Runs before the first paint: the chosen theme and language stand on the document, the words of that language and the
// site's status are on their way while the rest loads.
;(() => {
  const root = document.documentElement
  const chosen = localStorage.getItem('lang')
  const tag = { VI: 'vi', UR: 'ur' }[chosen] ?? 'en'
  root.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  root.lang = tag
  root.dir = tag === 'ur' ? 'rtl' : 'ltr'
  if (/^\/(index|index\.html|home|login|register|register\.html|forget|changePassword)?$/.test(location.pathname))
    root.dataset.first = 'home'
  // Slots begin with the same picture, in a lower box.
  if (location.pathname === '/rng') root.dataset.first = 'slim'
  const words = document.querySelector(`meta[name="words-${tag}"]`)?.content
  if (words) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = words
    document.head.append(link)
  }
  globalThis.earlyStatus = fetch(`/wps/system/status?host=${encodeURIComponent(location.host)}`, {
    credentials: 'omit',
  }).then(response => response.json())
  globalThis.earlyStatus.catch(() => {})
})()
