export { useBalance, useBalanceRefresh } from './balance.ts'
export { BalanceChip, BalanceFigure } from './balance-chip.tsx'

export { Refill, useIsShort } from './refill.tsx'
