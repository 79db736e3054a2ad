/** Has the browser keep a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
