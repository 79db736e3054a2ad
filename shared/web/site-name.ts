/** Whose site it is, as the page that was served says. */
export const SITE_NAME = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Grandstand'
