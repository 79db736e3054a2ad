import { expect, test } from 'vitest'
import en from '../words/en.json' with { type: 'json' }
import { allowedDays, presetDays } from './days.ts'
import { KINDS_OF, productOf } from './products.ts'

const TODAY = '2026-11-23'

test('each kind of movement belongs to one product and has a name', () => {
  const kinds = Object.values(KINDS_OF).flat()
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(Object.keys(en.wallet.kinds).sort()).toEqual([...kinds].sort())
  expect(productOf('lottery_settle')).toBe('lottery')
  expect(productOf('unheard_of')).toBeNull()
})

test('presets end today and count it', () => {
  expect(presetDays('today', TODAY)).toEqual({ from: TODAY, to: TODAY })
  expect(presetDays('week', TODAY)).toEqual({ from: '2026-11-17', to: TODAY })
  expect(presetDays('year', '2025-03-01').from).toBe('2024-03-01')
})

test('neither end passes the other, today, or a year', () => {
  expect(allowedDays({ from: '2026-12-24', to: '2026-11-01' }, 'from', TODAY)).toEqual({ from: TODAY, to: TODAY })
  expect(allowedDays({ from: '2026-11-10', to: '2026-11-01' }, 'from', TODAY)).toEqual({
    from: '2026-11-10',
    to: '2026-11-10',
  })
  expect(allowedDays({ from: '2026-11-10', to: '2026-11-01' }, 'to', TODAY)).toEqual({
    from: '2026-11-01',
    to: '2026-11-01',
  })
  expect(allowedDays({ from: '2020-01-01', to: TODAY }, 'to', TODAY).from).toBe('2025-11-23')
  expect(allowedDays({ from: '2020-01-01', to: TODAY }, 'from', TODAY).to).toBe('2020-12-31')
})
