import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStudio } from '../../../../tests/support/studio.ts'
import type { Entered } from '../../api.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

const say = (token: string, phrase: string) => given.ask('POST', '/stage/v1/phrases', { phrase }, token)
const listen = (token: string) => given.ask('GET', '/stage/v1/phrases/events', undefined, token)

test('a game without a table has nobody to speak to, and only phrases of the list are said', async () => {
  const { token } = await given.enter()
  expect(await say(token, 'hello')).toMatchObject({ code: 'not_found' })
  expect(await listen(token)).toMatchObject({ code: 'not_found' })
  expect(await say(token, 'buy chips at example')).toMatchObject({ code: 'invalid_input' })
})

test('who plays for nothing neither speaks nor hears', async () => {
  const input = { game: 'jade-baccarat', language: 'EN', theme: 'dark', adult: true }
  const { value } = await given.ask<Entered>('POST', '/stage/v1/demo', input)
  expect(await say(value.token, 'hello')).toMatchObject({ code: 'not_allowed' })
  expect(await listen(value.token)).toMatchObject({ code: 'not_allowed' })
})
