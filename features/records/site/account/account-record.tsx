import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AccountLine, accountRecordApi } from '#features/records/api-account.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import type { Column } from '#shared/ui/table.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { GROUPS, type Group } from '../../rules/groups.ts'
import { DownloadButton } from '../download.tsx'
import { Facts, Moment } from '../facts.tsx'
import { Filters, Pick, Typed } from '../filters.tsx'
import { useKindName } from '../names.ts'
import { Pages } from '../pages.tsx'
import { LINK } from '../played.tsx'
import { RangeTools, rangeAsk, startingDays } from '../range-tools.tsx'

/** All that moved in the account: what came in, what went out, and the balance after it. */
export function AccountRecord() {
  const t = useTranslations('records')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(() => startingDays('today'))
  const [group, setGroup] = useState<Group | ''>('')
  const [reference, setReference] = useState('')
  const [opened, setOpened] = useState<AccountLine>()
  const columns = useColumns(setOpened)
  const input = { ...rangeAsk(chosen), ...(group && { group }), ...(reference && { reference }) }
  return (
    <div className="flex flex-col gap-4">
      <RangeTools chosen={chosen} onChoose={setChosen} />
      <Filters count={[group, reference].filter(Boolean).length}>
        <Pick
          label={t('group')}
          all={t('allGroups')}
          value={group}
          options={GROUPS.map(value => ({ value, label: t(`groups.${value}`) }))}
          onPick={value => setGroup(value as Group | '')}
        />
        <Typed label={t('referenceOf')} value={reference} onType={setReference} />
      </Filters>
      <Pages
        caption={t('account')}
        queryKey={['account', language, input]}
        read={before => ask(accountRecordApi.list, { ...input, language, ...(before && { before }) })}
        columns={columns}
      />
      <DownloadButton ask={() => ask(accountRecordApi.file, { ...input, language })} />
      {opened && <LineDetail line={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function useColumns(onOpen: (line: AccountLine) => void): Column<AccountLine>[] {
  const t = useTranslations('records')
  const kindName = useKindName()
  return [
    { key: 'at', label: t('at'), cell: line => <Moment at={line.at} /> },
    {
      key: 'kind',
      label: t('kind'),
      cell: line => (
        <span className="inline-flex flex-col items-end sm:items-start sm:text-start">
          <bdi>{kindName(line.kind)}</bdi>
          <span className="text-xs text-muted">{t(`groups.${line.group}`)}</span>
        </span>
      ),
    },
    { key: 'in', label: t('in'), align: 'end', cell: line => <Moved amount={line.in} signed /> },
    { key: 'out', label: t('out'), align: 'end', cell: line => <Moved amount={line.out} /> },
    { key: 'after', label: t('balanceAfter'), align: 'end', cell: line => <Money amount={line.balanceAfter} /> },
    {
      key: 'reference',
      label: t('reference'),
      cell: line => <Reference line={line} className="text-xs" />,
    },
    { key: 'remark', label: t('remark'), cell: line => <bdi>{line.played || '–'}</bdi> },
    {
      key: 'more',
      label: t('details'),
      cell: line => (
        <button
          type="button"
          aria-label={t('detailsOfLine', { kind: kindName(line.kind), reference: line.reference })}
          onClick={() => onOpen(line)}
          className={LINK}
        >
          {t('details')}
        </button>
      ),
    },
  ]
}

/** Nothing where nothing moved that way. */
function Moved({ amount, signed = false }: { amount: string; signed?: boolean }) {
  return parseAmount(amount) === 0n ? <span className="text-muted">–</span> : <Money amount={amount} signed={signed} />
}

/** What it is called; an order and a withdrawal lead to their pages. */
function Reference({ line: { order, reference }, className = '' }: { line: AccountLine; className?: string }) {
  const text = <bdi className={`[overflow-wrap:anywhere] ${className}`}>{reference || '–'}</bdi>
  if (order === null) return text
  return (
    <CentreLink page={order.startsWith('wdr_') ? 'withdraw' : 'depositv2'} item={order} className={LINK}>
      {text}
    </CentreLink>
  )
}

function LineDetail({ line, onClose }: { line: AccountLine; onClose: () => void }) {
  const t = useTranslations('records')
  const kindName = useKindName()
  const symbol = useCurrencySymbol()
  return (
    <Modal title={kindName(line.kind)} onClose={onClose}>
      <Facts
        facts={[
          [t('at'), <Moment key="at" at={line.at} />],
          [t('group'), t(`groups.${line.group}`)],
          [t('ownMoney'), <Money key="cash" amount={line.cash} symbol={symbol} signed />],
          [t('bonusMoney'), <Money key="bonus" amount={line.bonus} symbol={symbol} signed />],
          [t('balanceAfter'), <Money key="after" amount={line.balanceAfter} symbol={symbol} />],
          [t('reference'), <Reference key="reference" line={line} />],
          [t('remark'), <bdi key="remark">{line.played || '–'}</bdi>],
        ]}
      />
    </Modal>
  )
}
