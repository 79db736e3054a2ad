import { expect, test } from 'vitest'
import { filesOf, measureCentre } from './centre-size.ts'

const MOST_BYTES = 60 * 1024

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

test('the first view of the member centre needs 60 KB beyond the shell at most', async () => {
  const files = await measureCentre()
  const sum = files.reduce((all, { bytes }) => all + bytes, 0)
  expect(sum, JSON.stringify(files)).toBeLessThanOrEqual(MOST_BYTES)
  // The screens themselves are among it.
  expect(files.map(({ file }) => file).join()).toMatch(/centre.*security|security.*centre/s)
})
