import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './contracts.ts'

/** Contracts of operators, vendors and providers go to no browser of players. */
const OFFICE = /api-(office|desk|provider|btcpay|vendor|wallet)/

test('what a browser gets of an endpoint is its method, path and who may ask', () => {
  const contract = `import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
/** § à la carte */
export const word = z.string().check(z.regex(/z.object/))
export const api = {
  say: endpoint({
    method: 'GET',
    path: '/say',
    who: 'anyone',
    about: 'Says input: and output:',
    input: z.object({ word, deep: z.object({ input: z.string() }) }),
    polled: true,
    output: z.array(word),
  }),
}
`
  const left = withoutSchemas('features/x/api.ts', contract)
  expect(left.replace(/\s+/g, ' ')).toBe(
    "import { z as noSchemas } from '#shared/web/no-schemas.ts' import { endpoint } from '#shared/endpoint.ts' /** § à la carte */ export const word = noSchemas.string().check(noSchemas.regex(/z.object/)) export const api = { say: endpoint({ method: 'GET', path: '/say', who: 'anyone', polled: true, }), } ",
  )
})

test.each(globSync('features/*/api*.ts').filter(path => !OFFICE.test(path)))(
  '%s is still a module without its schemas',
  path => {
    const left = withoutSchemas(path, readFileSync(path, 'utf8'))
    expect(parseSync(path, left).errors).toEqual([])
    expect(left).not.toMatch(/\babout:/)
  },
)
