import { expect, test } from 'vitest'
import { filesOf, measureSite } from './site-size.ts'

const KB = 1024
const sum = (files: readonly { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0)

test('all that a source imports belongs to it, once; what it loads later does not', () => {
  const manifest = {
    'a.tsx': { file: 'a.js', css: ['a.css'], imports: ['b.tsx', '_shared.js'], dynamicImports: ['c.tsx'] },
    'b.tsx': { file: 'b.js', imports: ['_shared.js', 'a.tsx'] },
    'c.tsx': { file: 'c.js' },
    '_shared.js': { file: 'shared.js' },
  }
  expect([...filesOf(manifest, ['a.tsx'])]).toEqual(['a.js', 'a.css', 'b.js', 'shared.js'])
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
})

test('the member centre needs 60 KB beyond the shell at most, the lobby of sports 180 KB of code and words in each language', async () => {
  const { centre, sports } = await measureSite()
  expect(sum(centre), JSON.stringify(centre)).toBeLessThanOrEqual(60 * KB)
  // The screens themselves are among it.
  expect(centre.map(({ file }) => file).join()).toMatch(/centre.*security|security.*centre/s)
  expect(sports).toHaveLength(3)
  for (const files of sports) {
    const code = files.filter(({ file }) => file.endsWith('.js'))
    expect(sum(code), JSON.stringify(code)).toBeLessThanOrEqual(180 * KB)
    expect(code.map(({ file }) => file).join()).toMatch(/lists.*vendor-lobby|vendor-lobby.*lists/s)
  }
})
