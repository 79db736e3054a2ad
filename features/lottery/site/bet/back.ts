export type Back = { readonly to: string; readonly search: Record<string, string>; readonly hash: string }

const TO_LIST: Back = { to: '/lottery', search: {}, hash: '' }

/**
 * Where the way back of a betting page leads: to the path of this site that its address names as `backUrl`, read as
 * browsers read it; whatever would lead elsewhere leads to the list of lotteries (security S-27: no open redirect).
 */
export function backOf(backUrl: string | undefined, ownOrigin: string): Back {
  const url = backUrl?.startsWith('/') ? URL.parse(backUrl, ownOrigin) : null
  // A link to the path `//elsewhere` would leave the site as well.
  if (url?.origin !== ownOrigin || url.pathname.startsWith('//')) return TO_LIST
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), hash: url.hash.slice(1) }
}
