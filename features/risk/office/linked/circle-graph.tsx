import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Circle } from '#features/risk/api-office.ts'
import { ringsOf } from '#features/risk/rules/rings.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { TIE_ICONS } from './legend.tsx'
import styles from './linked.module.css'

const [MEMBER, TIE, CHOSEN] = [9, 11, 13]
/** Room for names at the outermost, beside and above. */
const [BESIDE, ABOVE] = [120, 40]
const tieId = (n: number) => `tie ${n}`

type Props = { circle: Circle; chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Members and what ties them, in rings around the one in the middle. Each leads to the player; the space bar chooses. */
export function CircleGraph({ circle: { members, ties }, chosen, onToggle }: Props) {
  const t = useTranslations('office.risk')
  const edges = ties.flatMap((tie, n) => tie.members.map(id => ({ id, n, kind: tie.kind })))
  const nodes = ringsOf(
    members[0]!.id,
    edges.map(({ id, n }) => [id, tieId(n)]),
  )
  const placeOf = new Map(nodes.map(node => [node.id, node]))
  const [left, right] = endsOf(
    nodes.map(({ x }) => x),
    BESIDE,
  )
  const [top, bottom] = endsOf(
    nodes.map(({ y }) => y),
    ABOVE,
  )
  const paper = useRef<HTMLDivElement>(null)
  // Of what is wider than the screen the middle is seen first.
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = paper.current ?? {}
    paper.current?.scrollTo(-left - clientWidth / 2, -top - clientHeight / 2)
  }, [left, top])
  const choose = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onToggle(id)
  }
  return (
    <div ref={paper} dir="ltr" className={styles.paper}>
      <svg viewBox={`${left} ${top} ${right - left} ${bottom - top}`} width={right - left} height={bottom - top}>
        <title>{t('drawn')}</title>
        {edges.map(({ id, n, kind }) => {
          const [from, to] = [placeOf.get(id)!, placeOf.get(tieId(n))!]
          return <line key={`${id} ${n}`} className={styles[kind]} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        })}
        {ties.map(({ kind, about, places, isFull }, n) => {
          const { x, y } = placeOf.get(tieId(n))!
          const Icon = TIE_ICONS[kind]
          return (
            <g key={tieId(n)} transform={`translate(${x} ${y})`} className={styles.tie} aria-hidden>
              <rect x={-TIE} y={-TIE} width={2 * TIE} height={2 * TIE} rx={kind === 'address' ? TIE : 3} />
              <Icon x={-7} y={-7} size={14} />
              <text y={TIE + 11} textAnchor="middle">
                {about}
                {places > 1 && ` ×${places}`}
                {isFull && ' …'}
              </text>
            </g>
          )
        })}
        {members.map(({ id, username, step, state }) => {
          const { x, y, angle } = placeOf.get(id)!
          const isLeft = angle > Math.PI
          const side = step === 0 ? { y: MEMBER + 14, textAnchor: 'middle' as const } : sideOf(isLeft)
          return (
            <OfficeLink key={id} to={`/players/${id}`} className={styles.member} onKeyDown={choose(id)}>
              <g transform={`translate(${x} ${y})`} data-state={state} data-centre={step === 0 || undefined}>
                {chosen.has(id) && <circle r={CHOSEN} className={styles.ring} />}
                <circle r={MEMBER} />
                {state === 'blocked' && <path d="M-5-5 5 5M5-5-5 5" className={styles.cross} />}
                <text {...side}>{username}</text>
              </g>
            </OfficeLink>
          )
        })}
      </svg>
    </div>
  )
}

const endsOf = (values: readonly number[], room: number) =>
  [Math.min(...values) - room, Math.max(...values) + room] as const

const sideOf = (isLeft: boolean) =>
  ({ x: (isLeft ? -1 : 1) * (MEMBER + 6), y: 4, textAnchor: isLeft ? 'end' : 'start' }) as const
