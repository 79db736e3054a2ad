import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROMOTIONS } from '../../database/seed/content-promotions.ts'
import { seedLuck } from '../../database/seed/luck.ts'
import { seedMissions } from '../../database/seed/missions.ts'
import { seedPromotions } from '../../database/seed/promotions.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenMerchant, SERVER_SECRET } from '../support/given.ts'
import { LANGUAGES, loneFigures, pressingWords, readSaid, type Said, wrongFigures } from './words.ts'

let database: FreshDatabase
let said: Said[]
beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await givenMerchant(db)
  await seedPromotions(db, 1, 'CRD')
  await seedLuck(db, SERVER_SECRET, 1, 'CRD')
  await seedMissions(db, 1, 'CRD')
  said = await readSaid(db)
})
afterAll(() => database.drop())

test('what promotions of the demo say are figures of their records, in three languages', () => {
  expect(said.length).toBeGreaterThanOrEqual(12)
  expect(wrongFigures(said)).toEqual([])
  for (const { texts } of PROMOTIONS)
    expect(Object.keys(texts).map(language => language.toLowerCase())).toEqual([...LANGUAGES])
})

test('texts of pages have their figures as arguments', () => {
  expect(loneFigures()).toEqual([])
})

test('no text presses', () => {
  expect(pressingWords()).toEqual([])
})

test('a figure that no record has, a language that lacks, and words that press are found', () => {
  const texts = (en: string, vi: string) => ({ en: { title: en }, vi: { title: vi }, ur: { title: 'x' } })
  const record = { target: '500', times: 5_000_000 }
  const found = wrongFigures([
    { of: 'right', texts: texts('Five hundred, five times', '500'), record },
    { of: 'spelled', texts: texts('Six hundred', '500'), record },
    { of: 'figure', texts: texts('500', '5.000'), record },
    { of: 'language', texts: { en: { title: '500' }, vi: { title: '' } }, record },
  ])
  expect(found.map(line => line.split(':')[0])).toEqual(['spelled', 'figure', 'language', 'language'])
  const pressing = [
    'Hurry!',
    'Only 3 left',
    'Nhanh tay lên',
    'جلدی کریں',
    'There is no hurry',
    'جلدی نہیں',
    'Không cần vội',
  ]
  expect(pressingWords(pressing.map(text => ['database/seed/x.ts', text] as const))).toHaveLength(4)
  const lone = JSON.stringify({ a: '{left} of 20 left', b: '{left, number} left' })
  expect(loneFigures([['features/draws/words/en.json', lone]])).toHaveLength(1)
})
