import type { BrowserCommand } from 'vitest/node'

type Motion = 'reduce' | 'no-preference'

/** What a page cannot do to itself: how much motion its visitor wants, and a mouse that is moved, pressed and let go. */
export const commands = {
  /** The next so many requests for what matches are lost. */
  loseFile: (async ({ page }, like, times) => {
    let left = times
    await page.route(like, route => (left-- > 0 ? route.abort() : route.fallback()))
  }) satisfies BrowserCommand<[like: string, times: number]>,
  wantMotion: (async ({ page }, reducedMotion) => {
    await page.emulateMedia({ reducedMotion })
  }) satisfies BrowserCommand<[Motion]>,
  /** Along these places of the tested page, in its pixels, with the button held down. */
  dragAlong: (async ({ page, iframe }, places) => {
    const frame = (await iframe.owner().boundingBox())!
    const [first, ...others] = places
    const go = ([x, y]: readonly [number, number]) => page.mouse.move(frame.x + x, frame.y + y)
    await go(first!)
    await page.mouse.down()
    for (const place of others) await go(place)
    await page.mouse.up()
  }) satisfies BrowserCommand<[(readonly [x: number, y: number])[]]>,
  moveMouse: (async ({ page, iframe }, x, y) => {
    const frame = (await iframe.owner().boundingBox())!
    await page.mouse.move(frame.x + x, frame.y + y)
  }) satisfies BrowserCommand<[number, number]>,
  /** Where the mouse is. */
  turnWheel: (async ({ page }, y) => {
    await page.mouse.wheel(0, y)
  }) satisfies BrowserCommand<[number]>,
}
