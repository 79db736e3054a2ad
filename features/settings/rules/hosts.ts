/** A host as it is kept: lower case, without port and final dot. `Example.com.:8080` is `example.com`. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
