import type { Spin, WheelState } from '#features/draws/api.ts'
import { formatAmount } from '#shared/money.ts'
import type { SpinRow, WheelRow } from './store-wheels.ts'
import type { readWheel } from './wheels.ts'

/* As members see them. */

export const wheelView = ({ id, texts, currency, endsAt }: WheelRow) => ({
  ...{ id, texts, currency, endsAt: endsAt.toISOString() },
})

export const spinView = ({ id, at, nonce, clientSeed, number, place, amount, isOut }: SpinRow): Spin => ({
  ...{
    id,
    at: at.toISOString(),
    nonce,
    clientSeed,
    number: Number(number),
    place,
    amount: formatAmount(amount),
    isOut,
  },
})

export function stateView({
  wheel,
  prizes,
  seed,
  spinsLeft,
  spins,
}: Awaited<ReturnType<typeof readWheel>>): WheelState {
  return {
    ...{ ...wheelView(wheel), spinsADay: wheel.spinsADay, spinsLeft, commitment: seed.commitment, nonce: seed.nonce },
    prizes: prizes.map(({ weight, amount, isLeft }) => ({ weight, amount: formatAmount(amount), isLeft })),
    spins: spins.map(spinView),
  }
}
