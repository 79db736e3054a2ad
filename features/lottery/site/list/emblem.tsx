import type { StructureCode } from '#features/lottery/rules/types.ts'
import { Medallion } from '#shared/ui/medallion.tsx'

/** What stands on the drum of each kind of draw: how many numbers it has, or of how many they are. */
const MARKS: Readonly<Record<Exclude<StructureCode, 'K3'>, string>> = {
  ...{ VN27: '27', VN18: '18', SSC: '5', D3: '3', L11X5: '11', PK10: '10', KENO80: '80' },
  ...{ MEGA645: '45', POWER655: '55', LOTTO535: '35', TOTO649: '49', MAX3D: '3D', THAI_GOV: '6', D4: '4' },
  ...{ D5: '5', STOCK: '%', MY4D: '4D', SG4D: '4D' },
}

/** A lottery's picture: the drum star on lacquer with its number in gold leaf. */
export function Emblem({ structure, className = '' }: { structure: StructureCode; className?: string }) {
  return (
    <span
      aria-hidden
      className={`relative isolate grid size-12 shrink-0 place-items-center overflow-hidden rounded-card bg-lacquer text-leaf ${className}`}
    >
      <Medallion className="absolute inset-0 -z-1 size-full scale-130 opacity-35" />
      <span className="figures text-base font-bold">{structure === 'K3' ? <Dice /> : MARKS[structure]}</span>
    </span>
  )
}

const PIPS = [
  [7, 7],
  [12, 12],
  [17, 17],
] as const

function Dice() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6" fill="currentColor">
      <rect x="2.5" y="2.5" width="19" height="19" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
      {PIPS.map(([cx, cy]) => (
        <circle key={cx} cx={cx} cy={cy} r="1.9" />
      ))}
    </svg>
  )
}
