import { describe, expect, it } from 'vitest'
import { words as gameWords } from '../../games/lotus-lantern/words.ts'
import { en } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'
import { languageOf, wordsIn } from './words.ts'

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('words', () => {
  it.each([
    ['VI', vi],
    ['UR', ur],
  ])('%s fills the same blanks as English', (_language, catalogue) => {
    for (const [key, text] of Object.entries(en))
      expect([key, blanks(catalogue[key as keyof typeof en])]).toEqual([key, blanks(text)])
  })

  it.each([
    ['EN', en, /add credits/i],
    ['VI', vi, /nạp thêm/i],
    ['UR', ur, /کریڈٹس شامل/],
  ])('%s asks nobody to add credits, which cannot be bought', (_language, catalogue, adding) => {
    expect(Object.values(catalogue).filter(text => adding.test(text))).toEqual([])
  })

  it('every language names every symbol', () => {
    for (const { symbols } of Object.values(gameWords))
      expect(Object.keys(symbols)).toEqual(Object.keys(gameWords.EN.symbols))
  })

  it('an unknown language falls back to English', () => {
    expect(languageOf('vi-VN')).toBe('VI')
    expect(languageOf('PT')).toBe('EN')
  })

  it('amounts keep their direction inside Urdu', () => {
    expect(wordsIn('UR')('won', { amount: '1,234.50' })).toContain('\u20661,234.50\u2069')
    expect(wordsIn('EN')('won', { amount: '1,234.50' })).toBe('Won 1,234.50')
  })
})
