/** A host as it is kept: lower case, without port and final dot. `Example.com.:8080` is `example.com`. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

const SECURE = /^(https:\/\/[^\s/?#]+|http:\/\/(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?(?=[/?#]|$))/i

/** Whether what goes to an address can be read on the way by nobody: https, or http within this machine. */
export function isSecureUrl(text: string): boolean {
  return SECURE.test(text)
}
