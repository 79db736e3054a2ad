import { writeFileSync } from 'node:fs'
import { drawBanner, SHAPES, type Shape } from './banner-art/scene.ts'
import { SCENES } from './banner-art/scenes.ts'

const FOLDER = 'apps/site/public/banners'

/** node tools/dev/banners.ts: draws the pictures of the demo world's banners anew. */
for (const scene of SCENES)
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    const picture = drawBanner(scene, shape)
    writeFileSync(`${FOLDER}/${scene.name}-${shape}.svg`, picture)
    console.log(`${scene.name}-${shape}: ${(picture.length / 1000).toFixed(1)} kB`)
  }
