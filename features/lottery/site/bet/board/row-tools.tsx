import { useTranslations } from 'use-intl'

const TOOLS = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
type Tool = (typeof TOOLS)[number]

/** What a tool of a row chooses of its cells, which are numbers; big is the upper half. */
export function cellsOf(tool: Tool, cells: readonly string[]): readonly string[] {
  const half = cells.length / 2
  const fits: Record<Tool, (cell: string, at: number) => boolean> = {
    all: () => true,
    big: (_, at) => at >= half,
    small: (_, at) => at < half,
    odd: cell => Number(cell) % 2 === 1,
    even: cell => Number(cell) % 2 === 0,
    clear: () => false,
  }
  return cells.filter(fits[tool])
}

type RowToolsProps = { label: string; cells: readonly string[]; onChoose: (cells: readonly string[]) => void }

/** All, big, small, odd, even, clear: for one row of digits or balls. */
export function RowTools({ label, cells, onChoose }: RowToolsProps) {
  const t = useTranslations('lotteryBet')
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {TOOLS.map(tool => (
        <button
          key={tool}
          type="button"
          onClick={() => onChoose(cellsOf(tool, cells))}
          className="min-h-8 min-w-8 rounded-control px-2 text-xs font-medium text-muted hover:bg-line/50 hover:text-ink"
        >
          {t(`row.${tool}`)}
        </button>
      ))}
    </fieldset>
  )
}
