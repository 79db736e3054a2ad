import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('S-46: secrets never reach a log line, at the top or inside', () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: line => void lines.push(line) })
  const canary = 'canary-7f3a'
  log.info({ password: canary, token: canary, body: { password: canary, verificationCode: canary } }, 'said')
  log.info({ req: { headers: { authorization: canary, cookie: canary, 'x-wc-signature': canary } } }, 'asked')
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain(canary)
  expect(lines[0]).toContain('***')
})
