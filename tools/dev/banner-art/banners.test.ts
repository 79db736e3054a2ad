import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawBanner, SHAPES, type Shape } from './scene.ts'
import { SCENES } from './scenes.ts'

const FOLDER = 'apps/site/public/banners'
const PICTURES = SCENES.flatMap(scene => (Object.keys(SHAPES) as Shape[]).map(shape => ({ scene, shape })))

test.each(PICTURES)('the banner $scene.name ($shape) is what the code draws, small, and asks for nothing', item => {
  const { scene, shape } = item
  const picture = readFileSync(`${FOLDER}/${scene.name}-${shape}.svg`, 'utf8')
  expect(picture).toBe(drawBanner(scene, shape))
  expect(picture.length).toBeLessThan(40_000)
  expect(picture).not.toMatch(/<text|<script|<image|href="[^#]|url\((?!#)/)
})

test('no other picture lies there but the first banner', () => {
  const others = readdirSync(FOLDER).filter(
    file => !PICTURES.some(({ scene, shape }) => file === `${scene.name}-${shape}.svg`),
  )
  expect(others.sort()).toEqual(['lotus-lantern-phone.svg', 'lotus-lantern-wide.svg'])
})
