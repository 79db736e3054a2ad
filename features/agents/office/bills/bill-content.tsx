import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Money, Nothing, When } from '#shared/office/show.tsx'
import { BillState, leftToRight, Party, percentOf } from '../parts/names.tsx'
import styles from '../parts/parts.module.css'
import { Tiers } from '../parts/tiers.tsx'
import type { FoundBill } from './bill.tsx'
import { Cascade } from './cascade.tsx'
import { Period } from './columns.tsx'
import { Moves } from './moves.tsx'

const SUMS = [
  'valid',
  'pnl',
  'carryIn',
  'base',
  'gross',
  'received',
  'held',
  'open',
  'clawed',
  'dueDown',
  'paidDown',
] as const
/** Of dividends alone: salaries pay for what is valid. */
const OF_DIVIDENDS: readonly string[] = ['pnl', 'carryIn', 'base', 'held']

export function BillContent({ found }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills')
  const { bill, contract } = found
  return (
    <>
      <div className={styles.columns}>
        <Standing found={found} />
        <Part title={t('figures')}>
          <Facts>
            {SUMS.filter(
              key =>
                bill.kind === 'dividend' || !OF_DIVIDENDS.includes(key) || (key === 'held' && bill.held !== '0.00'),
            ).map(key => (
              <Fact key={key} name={t(`sums.${key}`)}>
                <Money amount={bill[key]} />
              </Fact>
            ))}
            <Fact name={t('sums.net')}>
              <strong>
                <Money amount={bill.net} />
              </strong>
            </Fact>
          </Facts>
        </Part>
        <Inputs found={found} />
      </div>
      <Part title={t('tiers')}>
        <Tiers contract={contract} reached={bill.tier} />
      </Part>
      <Cascade found={found} />
      <Moves found={found} />
    </>
  )
}

function Standing({ found: { bill, formula, contract, approvedAt } }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  return (
    <Part title={t('standing')}>
      <Facts>
        <Fact name={t('status')}>
          <BillState status={bill.status} />
        </Fact>
        <Fact name={tParts('sides.payee')}>
          <Party id={bill.payeeId} name={bill.payee} />
        </Fact>
        <Fact name={tParts('sides.payer')}>
          <Party id={bill.payerId} name={bill.payer} />
        </Fact>
        <Fact name={t('period')}>
          <Period {...bill} />
        </Fact>
        <Fact name={t('product')}>{tParts(`products.${bill.product}`)}</Fact>
        <Fact name={t('contract')}>
          <OfficeLink to={`/agents/contracts/${bill.contractId}`}>
            {t('contractOf', { id: bill.contractId, version: contract.version })}
          </OfficeLink>
        </Fact>
        <Fact name={t('formula')}>
          <bdi>{formula}</bdi>
        </Fact>
        <Fact name={t('revision')}>{bill.revision}</Fact>
        <Fact name={t('rate')}>
          {bill.ratePpm === null ? <Nothing /> : <bdi dir="ltr">{percentOf(bill.ratePpm)}</bdi>}
        </Fact>
        <Fact name={t('approvedAt')}>
          <When at={approvedAt} />
        </Fact>
        <Fact name={t('paidAt')}>
          <When at={bill.paidAt} />
        </Fact>
      </Facts>
    </Part>
  )
}

/** All that it was calculated of, besides the contract. */
function Inputs({ found: { input, bill } }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills')
  return (
    <Part title={t('inputs')}>
      <Facts>
        {Object.entries(input.stats).map(([key, value]) => (
          <Fact key={key} name={t(`stats.${key as 'stake'}`)}>
            <Money amount={value} />
          </Fact>
        ))}
        <Fact name={t('active')}>{input.active}</Fact>
        {bill.funding === 'HOUSE_NET' && (
          <Fact name={t('childrenGross')}>
            <Money amount={input.childrenGross} />
          </Fact>
        )}
        {input.before && (
          <Fact name={t('before', { from: leftToRight(input.before.from) })}>
            <Money amount={input.before.base} />
          </Fact>
        )}
        {input.windows.length > 0 && <Fact name={t('windows')}>{input.windows.length}</Fact>}
      </Facts>
    </Part>
  )
}
