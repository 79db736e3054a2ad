import { expect, test } from 'vitest'
import { catalogues } from './words.ts'

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test.each(['VI', 'UR'] as const)('%s fills the same blanks as English', language => {
  for (const [key, text] of Object.entries(catalogues.EN))
    expect([key, blanks(catalogues[language][key as keyof typeof catalogues.EN])]).toEqual([key, blanks(text)])
})
