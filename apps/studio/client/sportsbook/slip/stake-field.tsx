import { useId, useState } from 'react'
import { useBook } from '../book-context.tsx'

const QUICK = [10n, 50n, 100n, 500n]

type Props = { label: string; amount: bigint; onAmount: (amount: bigint) => void }

/** An amount as the player writes it, and a few that a press adds. */
export function StakeField({ label, amount, onAmount }: Props) {
  const { purse, scale } = useBook()
  const id = useId()
  const [text, setText] = useState(amount > 0n ? plain(amount, scale) : '')
  const unit = 10n ** BigInt(scale)
  const set = (next: string) => {
    setText(next)
    onAmount(readAmount(next, scale) ?? 0n)
  }
  return (
    <div className="stake">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={({ target }) => set(target.value)}
        aria-invalid={text !== '' && readAmount(text, scale) === undefined}
      />
      <div className="stake-quick">
        {QUICK.map(each => (
          <button key={String(each)} type="button" onClick={() => set(plain(amount + each * unit, scale))}>
            +{purse.show(each * unit).replace(/\.0+$/, '')}
          </button>
        ))}
      </div>
    </div>
  )
}

const plain = (amount: bigint, scale: number): string => {
  const unit = 10n ** BigInt(scale)
  const part = String(amount % unit)
    .padStart(scale, '0')
    .replace(/0+$/, '')
  return `${amount / unit}${part === '' || scale === 0 ? '' : `.${part}`}`
}

/** `1,234.5` in smallest units; undefined for what is no amount of the currency. */
export function readAmount(text: string, scale: number): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.replaceAll(',', '').trim())
  const part = match?.[2] ?? ''
  if (!match || part.length > scale) return undefined
  return BigInt(match[1]! + part.padEnd(scale, '0'))
}
