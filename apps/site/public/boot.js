// Runs before the first paint: the chosen theme and language stand on the document, and the site's status is on its way.
// The site's code, and the words of that language, are asked for when the first picture stands: on a slow line they would
// make it wait.
;(() => {
  const PATIENCE_MS = 500
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
  // Other lobbies begin with pictures of their own, which are asked for at once and stand as soon as there is a place for them.
  const own = { '/live': 'live', '/sports': 'sports', '/esports': 'esports', '/fish': 'fish', '/pvp': 'pvp' }[
    location.pathname
  ]
  const ownPicture = own && `/banners/${own}-${matchMedia('(width < 60rem)').matches ? 'phone' : 'wide'}.svg`
  if (ownPicture) new Image().src = ownPicture
  globalThis.earlyStatus = fetch(`/wps/system/status?host=${encodeURIComponent(location.host)}`, {
    credentials: 'omit',
  }).then(response => response.json())
  globalThis.earlyStatus.catch(() => {})

  const contentOf = name => document.querySelector(`meta[name="${name}"]`)?.content
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', afterPicture)
  else afterPicture()

  function afterPicture() {
    if (ownPicture) {
      document.querySelector('.first-picture source').remove()
      document.querySelector('.first-picture img').src = ownPicture
      root.dataset.first = 'slim'
    }
    const picture = root.dataset.first && document.querySelector('.first-picture img')
    if (!picture) return begin()
    // The picture shows in the next frame; pages in the background have none.
    picture.decode().then(() => requestAnimationFrame(() => setTimeout(begin)), begin)
    setTimeout(begin, PATIENCE_MS)
  }

  let hasBegun = false
  function begin() {
    if (hasBegun) return
    hasBegun = true
    const [entry, ...others] = contentOf('code').split(' ')
    document.head.append(...[...others, contentOf(`words-${tag}`)].map(preload))
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }

  function preload(href) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    return link
  }
})()
