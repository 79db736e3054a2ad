import { Die } from '../../draws/result/dice.tsx'

type CellProps = {
  text: string
  /** Said for the text where that is a picture or too short. */
  label?: string
  isChosen: boolean
  onToggle: () => void
  odds?: string | undefined
  /** Own odds of a limited number stand out. */
  isOwnOdds?: boolean
  isStopped?: boolean
  look: 'number' | 'ball' | 'pick' | 'dice'
}

const LOOKS = {
  number: 'min-h-10 rounded-control text-sm sm:text-base',
  ball: 'aspect-square min-h-10 w-full rounded-full text-sm',
  pick: 'min-h-14 rounded-control px-2 text-sm',
  dice: 'min-h-14 rounded-control px-2 text-xl',
} as const
const PLAIN = 'border-line bg-surface text-ink hover:border-gold'
const CHOSEN = 'border-vermilion! bg-vermilion! text-on-vermilion!'

/** One number, ball or pick of a board: pressed in when it is chosen. */
export function Cell({ text, label, isChosen, onToggle, odds, isOwnOdds, isStopped, look }: CellProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label ?? (odds ? `${text} ${odds}` : undefined)}
      disabled={isStopped}
      onClick={onToggle}
      data-cell={text}
      className={`figures flex flex-col items-center justify-center border font-semibold leading-tight transition-[background-color,border-color,transform] active:scale-95 disabled:line-through disabled:opacity-40 ${LOOKS[look]} ${PLAIN} ${isChosen ? CHOSEN : ''}`}
    >
      {look === 'dice' ? (
        <span aria-hidden className="flex gap-0.5">
          {[...text].map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice of one token stand still, and faces come twice
            <Die key={i} face={Number(face)} />
          ))}
        </span>
      ) : (
        <bdi className={look === 'pick' ? 'whitespace-normal text-center font-sans' : ''}>{text}</bdi>
      )}
      {odds && (
        <span
          className={`text-xs font-medium ${isChosen ? '' : isOwnOdds ? 'text-amber' : 'text-muted'}`}
          data-own={isOwnOdds || undefined}
        >
          {odds}
        </span>
      )}
    </button>
  )
}
