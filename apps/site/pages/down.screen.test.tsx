import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test, UR_PHONE } from '../../../tests/screens/site.tsx'

test('the download page names this site in its QR code and tells each device how', async ({ site }) => {
  await site.open('/down')
  const { download } = site.words
  const name = download.qr.replace('{address}', location.origin)
  await expect.element(page.getByRole('img', { name })).toBeVisible()
  for (const way of ['ios', 'android', 'desktop'] as const)
    await expect.element(page.getByRole('heading', { name: download[way].title })).toBeVisible()
})

test('licences and apps of stores stand there only when the operator has them', async ({ site }) => {
  await site.open('/download', { look: UR_PHONE })
  const { download, shell } = site.words
  const footer = page.getByRole('contentinfo')
  const licence = footer.getByRole('link', { name: 'Licence 7' })
  await expect.element(footer.getByText(shell.creditsOnly)).toBeVisible()
  await expect.element(licence).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: download.stores })).not.toBeInTheDocument()
  site.giveStatus({
    licences: [{ name: 'Licence 7', imageUrl: '/favicon.svg', link: 'https://regulator.test/7' }],
    resources: [{ resourceType: 'Android', url: 'https://store.test/app', qrCodeUrl: '' }],
  })
  await site.reload()
  await expect.element(licence).toHaveAttribute('href', 'https://regulator.test/7')
  await expect.element(page.getByRole('heading', { name: download.stores })).toBeVisible()
  const app = page.getByRole('link', { name: download.get.replace('{platform}', 'Android') })
  await expect.element(app).toHaveAttribute('href', 'https://store.test/app')
})
