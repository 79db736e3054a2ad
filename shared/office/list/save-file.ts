/** Hands a file to whoever looks at the page, as if they had downloaded it. */
export function saveFile(name: string, content: string | Blob): void {
  const file = new Blob([content], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
