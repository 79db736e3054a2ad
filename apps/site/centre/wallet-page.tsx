import { MoneyPlaces } from '#features/transfers/site/transfers.tsx'

/** transferFund: where the money is, and how it moves. */
export function WalletPage() {
  return <MoneyPlaces />
}
