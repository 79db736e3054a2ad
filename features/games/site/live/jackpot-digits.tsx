const DIGITS = [...'0123456789']

/** A number in columns of digits that roll to what they show next; `value` as people read it, `1,234.50`. */
export function Digits({ symbol, value }: { symbol: string; value: string }) {
  return (
    <p dir="ltr" className="figures flex items-center text-[clamp(1.125rem,6vw,1.75rem)] font-bold" data-value={value}>
      <span className="sr-only">{`${symbol} ${value}`}</span>
      <span aria-hidden className="me-2 text-[0.6em] text-leaf">
        {symbol}
      </span>
      {[...value].map((sign, place) => {
        // From the right, so that a column stays itself when the number gets longer.
        const key = value.length - place
        return sign >= '0' && sign <= '9' ? (
          <Column key={key} digit={Number(sign)} />
        ) : (
          <span key={key} aria-hidden className="px-0.5 text-leaf">
            {sign}
          </span>
        )
      })}
    </p>
  )
}

function Column({ digit }: { digit: number }) {
  return (
    <span
      aria-hidden
      className="mx-px h-[1.3em] w-[0.85em] overflow-hidden rounded-sm border border-leaf/30 bg-black/40 text-center leading-[1.3]"
    >
      <span
        style={{ transform: `translateY(${-digit * 10}%)` }}
        className="block transition-transform duration-240 ease-out"
      >
        {DIGITS.map(each => (
          <span key={each} className="block">
            {each}
          </span>
        ))}
      </span>
    </span>
  )
}
