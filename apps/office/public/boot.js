// Runs before the first paint: the chosen theme and language stand on the document.
;(() => {
  const root = document.documentElement
  root.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  root.dataset.mantineColorScheme = root.dataset.theme
  root.lang = { VI: 'vi', UR: 'ur' }[localStorage.getItem('lang')] ?? 'en'
  root.dir = root.lang === 'ur' ? 'rtl' : 'ltr'
})()
