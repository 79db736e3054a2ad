/** Telephones take photographs of 12 MB: what is sent is as large as the server keeps it (shared/server/pictures.ts). */
const MOST_SIDE = 2000

/**
 * A chosen file as base64 of a JPEG, upright and small. What this browser cannot read goes as it is, and the server says
 * what is wrong with it.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return toBase64(file)
  const scale = Math.min(1, MOST_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const smaller = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
  return toBase64(smaller ?? file)
}

async function toBase64(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((done, failed) => {
    reader.onload = () => done(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(blob)
  })
}
