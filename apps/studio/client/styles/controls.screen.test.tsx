import './controls.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createReadouts } from '../shell/readouts.ts'
import { wordsIn } from '../words/words.ts'

test.each(['ltr', 'rtl'])(
  'on wide screens the readouts keep their distance from the edge they begin at (%s)',
  async dir => {
    await page.viewport(1280, 800)
    const { view } = createReadouts(wordsIn('UR'), 'P', () => undefined)
    const place = document.createElement('div')
    place.dir = dir
    place.append(view)
    document.body.append(place)
    const { left, right } = view.getBoundingClientRect()
    expect(dir === 'rtl' ? innerWidth - right : left).toBeGreaterThanOrEqual(24)
    place.remove()
  },
)
