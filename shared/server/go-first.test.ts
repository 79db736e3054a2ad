import { execFileSync } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const NOBODY = 65_534

/** The priority of a process that has asked to go first, as another user if one is given. */
function priorityOf(uid?: number): number {
  const code = `import { getPriority } from 'node:os'
    const { goFirst } = await import('${pathToFileURL('shared/server/go-first.ts')}')
    ${uid === undefined ? '' : `process.setuid(${uid})`}
    goFirst()
    console.log(getPriority())`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

test('where it is allowed a process goes first, and where it is not all goes on as before', () => {
  const isRoot = process.getuid!() === 0
  expect(priorityOf()).toBe(isRoot ? constants.priority.PRIORITY_ABOVE_NORMAL : getPriority())
  if (isRoot) expect(priorityOf(NOBODY)).toBe(getPriority())
})
