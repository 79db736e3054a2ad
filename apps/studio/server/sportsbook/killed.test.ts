import { expect, test } from 'vitest'
import { killAt } from '../../../../tests/proofs/sports/killed.ts'
import { killSettlingAt } from '../../../../tests/proofs/sports/killed-legs.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'

/** Every step of them all is in `npm run soak -- sports --only killed`. */
const EVERY = 17

test('a process that dies anywhere leaves nothing taken, owed or paid twice', async () => {
  const { db, drop } = await freshStudioDatabase()
  let deaths = 0
  for (let step = 2; ; step += EVERY) {
    const { wrong, survived } = await killAt(db, step)
    expect(wrong).toEqual([])
    if (survived) break
    deaths++
  }
  expect(deaths).toBeGreaterThan(5)
  await drop()
})

test('who dies while a result is settled in pages, or anew, leaves nothing undone or done twice', async () => {
  const { db, drop } = await freshStudioDatabase()
  let deaths = 0
  for (let step = 2; ; step += 5) {
    const { wrong, survived } = await killSettlingAt(db, step, step % 2 === 1)
    expect(wrong).toEqual([])
    if (survived) break
    deaths++
  }
  expect(deaths).toBeGreaterThan(3)
  await drop()
})
