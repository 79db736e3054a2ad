import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
const file = join(folder, 'server.log')
afterAll(() => rmSync(folder, { recursive: true }))

test('a log is read by its owner and their group alone, also one that was open to all', () => {
  writeFileSync(file, 'before\n', { mode: 0o644 })
  const log = openLogFile(file)
  log.write('after\n')
  log.close()
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([0o640, 'before\nafter\n'])
})

test('a log that is full makes room: the newest lines stay, five files are kept, no line is cut', () => {
  const log = openLogFile(file, 20)
  for (let n = 100; n < 150; n++) log.write(`line ${n}\n`)
  log.close()
  expect(readdirSync(folder).sort()).toEqual(['server.log', ...[1, 2, 3, 4, 5].map(n => `server.log.${n}`)])
  const lines = [5, 4, 3, 2, 1, 0].flatMap(n =>
    readFileSync(n ? `${file}.${n}` : file, 'utf8')
      .trim()
      .split('\n'),
  )
  expect(lines.at(-1)).toBe('line 149')
  expect(lines.map(line => Number(line.slice(5)))).toEqual(lines.map((_, index) => 150 - lines.length + index))
})
