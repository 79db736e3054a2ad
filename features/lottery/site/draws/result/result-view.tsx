import { useTranslations } from 'use-intl'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { Result, StructureCode, Tier } from '#features/lottery/rules/types.ts'
import { Ball, type BallLook, KenoBoard } from './balls.tsx'
import { Die } from './dice.tsx'
import { Reel } from './figure.tsx'
import type { CellState } from './reveal.ts'
import { TierTable } from './tier-table.tsx'

type ResultViewProps = {
  result: Result
  /** What of it can be seen, by tier and place; all of it unless said. */
  states?: readonly (readonly CellState[])[]
  /** Numbers that end in these two digits stand out in full tables. */
  marked?: string | undefined
}

const FACES = Array.from({ length: 6 }, (_, i) => i + 1)

/** A drawn result in the shape of its family: a table of tiers, digits, balls, dice, cars. */
export function ResultView({ result, states = allShown(result), marked }: ResultViewProps) {
  const t = useTranslations('draws')
  const { structure } = result
  if (isTable(structure)) return <TierTable result={result} states={states} marked={marked} caption={t('numbers')} />
  if (structure === 'KENO80') return <KenoBoard fallen={result.tiers[0]!} states={states[0]!} />
  return (
    <div dir="ltr" className="flex flex-wrap items-center justify-center gap-2 text-lg">
      {STRUCTURES[structure].tiers.map((tier, at) =>
        partsOf(result, at).map((text, place) => {
          // A number of digits is one number: all its digits stop together.
          const state = states[at]![result.tiers[at]!.length === 1 ? 0 : place]!
          const key = `${tier.code}.${String(place)}`
          if (structure === 'K3') return <Dice key={key} text={text} state={state} delay={place} />
          return (
            <Ball
              key={key}
              text={text}
              state={state}
              look={lookOf(structure, at)}
              faces={facesOf(tier)}
              delay={place}
            />
          )
        }),
      )}
    </div>
  )
}

function Dice({ text, state, delay }: { text: string; state: CellState; delay: number }) {
  return (
    <span data-state={state} className="inline-flex text-3xl">
      {state === 'shown' ? (
        <span className="animate-[land_200ms_var(--ease)]">
          <Die face={Number(text)} />
        </span>
      ) : (
        <Reel
          faces={FACES.map(face => <Die key={face} face={face} />)}
          delay={delay}
          className="w-[1.3em] text-muted"
        />
      )}
    </span>
  )
}

/** Results of several tiers of full numbers are printed as tables. */
export function isTable(structure: StructureCode): boolean {
  const { tiers } = STRUCTURES[structure]
  return tiers.length > 1 && tiers.every(({ of }) => 'digits' in of)
}

export function allShown(result: Result): CellState[][] {
  return result.tiers.map(numbers => numbers.map(() => 'shown'))
}

/** What stands in a ball or tile of its own: the digits of a single number, else each number. */
function partsOf({ tiers }: Result, at: number): readonly string[] {
  const numbers = tiers[at]!
  const [only = ''] = numbers
  return numbers.length === 1 && tiers.length === 1 ? [...only] : numbers
}

function lookOf(structure: StructureCode, tier: number): BallLook {
  if (structure === 'PK10' || 'digits' in STRUCTURES[structure].tiers[tier]!.of) return 'tile'
  return tier > 0 ? 'extra' : 'plain'
}

function facesOf({ of }: Tier): string[] {
  if ('digits' in of) return [...'0123456789']
  const span = Math.min(10, of.highest - of.lowest + 1)
  return Array.from({ length: span }, (_, i) => String(of.lowest + i))
}
