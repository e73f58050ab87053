import { CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconArrowRight,
  IconBuilding,
  IconBuildingBank,
  IconFileInvoice,
  IconSearch,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { readTerms } from '#domain/search.ts';
import { stringifySearch } from '#web/api/url.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { BareDialog } from '#web/ui/Dialog.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { type Choice, type CompanyChoice, type Group, groupsOf, type Kind, type Screen, type SearchResults } from './choices.ts';
import { search } from './operations.ts';
import classes from './Palette.module.css';
import { addRecent, useRecent } from './recent.ts';
import { text } from './text.ts';

const WAIT = 200; // ms after the last key

type Props = {
  isOpen: boolean;
  onClose: () => void;
  companyId: string;
  /** The screens that are open to this person in this company. */
  screens: readonly Screen[];
  /** The person's other companies that fit a text. */
  findCompanies: (typed: string) => readonly CompanyChoice[];
  onCompany: (id: string) => void;
};

/** A single field that finds screens, companies, documents, contacts and movements, usable by keyboard alone. */
export default function Palette({ isOpen, onClose, ...rest }: Props) {
  const isNarrow = useIsNarrow();
  // Opened after mounting, so that the focus can return to where it was.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <BareDialog
      isOpen={isShown}
      label={text.title}
      onClose={onClose}
      fullScreen={isNarrow}
      centered={false}
      size={600}
      yOffset="12dvh"
      transitionProps={{ duration: 100 }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Search onClose={onClose} {...rest} />
    </BareDialog>
  );
}

function Search({ onClose, companyId, screens, findCompanies, onCompany }: Omit<Props, 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const { found, isWaiting, hasFailed } = useSearchResults(companyId, typed);
  const companies = findCompanies(typed);
  const recent = useRecent(companyId);
  const groups = groupsOf({ typed, screens, companies, found, recent });
  const list = useList(groups, typed, isWaiting, useGo({ companyId, onCompany, onClose }));
  const isEmpty = list.choices.length === 0;
  return (
    <>
      <div className={classes['field']}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          data-autofocus
          className={classes['input']}
          type="text"
          role="combobox"
          aria-expanded={!isEmpty}
          aria-autocomplete="list"
          aria-label={text.title}
          {...(isEmpty ? {} : { 'aria-controls': list.id, 'aria-activedescendant': list.activeId })}
          placeholder={text.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={list.onKeyDown}
        />
        <CloseButton aria-label={text.close} onClick={onClose} />
      </div>
      <div className={classes['progress']} data-active={isWaiting || undefined} aria-hidden="true" />
      {isEmpty ? <Nothing typed={typed} isWaiting={isWaiting} /> : <Results groups={groups} {...list} isWaiting={isWaiting} />}
      {hasFailed && <p className={classes['failed']}>{text.failed}</p>}
      <p className="sr" role="status">
        {isWaiting ? text.searching : hasFailed ? text.failed : isEmpty ? text.none(typed) : text.results(list.choices.length)}
      </p>
      <Keys />
    </>
  );
}

/** The search results for a text, shortly after the last key. Previous results stay until new ones arrive. */
function useSearchResults(companyId: string, typed: string): { found: SearchResults | null; isWaiting: boolean; hasFailed: boolean } {
  const [query] = useDebouncedValue(typed.trim(), WAIT);
  const isAsking = readTerms(typed) !== null;
  const isPaused = readTerms(query) === null;
  const { data, error, variables, isRefreshing } = useAnswer(search, { companyId, text: query }, { pause: isPaused });
  const isAnswered = query === typed.trim() && !isRefreshing && variables?.text === query && (data !== undefined || error !== undefined);
  return {
    found: isAsking && !isPaused ? (data?.search ?? null) : null,
    isWaiting: isAsking && !isAnswered,
    hasFailed: isAsking && isAnswered && error !== undefined,
  };
}

function useGo({ companyId, onCompany, onClose }: Pick<Props, 'companyId' | 'onCompany' | 'onClose'>) {
  const navigate = useNavigate();
  return (choice: Choice) => {
    addRecent(companyId, choice);
    onClose();
    const { target } = choice;
    if ('companyId' in target) onCompany(target.companyId);
    else void navigate({ href: target.path + stringifySearch(target.search ?? {}) });
  };
}

/**
 * Keyboard control of the list: arrows, Home and End move the marker, Enter chooses. The marker stays on its item when more results arrive;
 * Enter before the answer waits for it.
 */
function useList(groups: readonly Group[], typed: string, isWaiting: boolean, choose: (choice: Choice) => void) {
  const id = useId();
  const choices = groups.flatMap((group) => group.choices.map((choice) => ({ choice, place: `${group.name} ${choice.key}` })));
  const [marked, setMarked] = useState({ typed, place: '' });
  const [entered, setEntered] = useState<string | null>(null);
  const isMoved = marked.typed === typed && choices.some(({ place }) => place === marked.place);
  const active = isMoved ? choices.findIndex(({ place }) => place === marked.place) : 0;
  const activeId = `${id}-${active}`;

  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    void document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    if (entered === null || isWaiting) return;
    setEntered(null);
    const first = choices[0];
    if (entered === typed && first) choose(first.choice);
  });

  function mark(index: number) {
    const next = choices[(index + choices.length) % choices.length];
    if (next) setMarked({ typed, place: next.place });
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 6, PageUp: active - 6 };
    const next = moves[event.key];
    if (event.key === 'Enter') {
      const chosen = choices[active];
      if (isWaiting && !isMoved) setEntered(typed);
      else if (chosen) choose(chosen.choice);
    } else if (next !== undefined) {
      const isPage = event.key.startsWith('Page');
      mark(isPage ? Math.min(Math.max(next, 0), choices.length - 1) : next);
    } else return;
    event.preventDefault();
  }

  return { id, choices, activeId, active, onKeyDown, choose, mark };
}

type ResultsProps = {
  groups: readonly Group[];
  id: string;
  active: number;
  isWaiting: boolean;
  choose: (choice: Choice) => void;
  mark: (index: number) => void;
};

function Results({ groups, id, active, isWaiting, choose, mark }: ResultsProps) {
  const at = useRef<[number, number] | null>(null);
  let index = -1;
  return (
    <div id={id} className={classes['list']} role="listbox" aria-label={text.title} aria-busy={isWaiting}>
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={classes['group']} role="presentation">
            {text.groups[name]}
          </p>
          {choices.map((choice) => {
            index += 1;
            const place = index;
            return (
              <Option
                key={choice.key}
                id={`${id}-${place}`}
                choice={choice}
                isActive={place === active}
                onChoose={() => choose(choice)}
                onPoint={({ clientX, clientY }) => {
                  // A list that opens or moves under a still pointer does not move the marker.
                  if (at.current && (at.current[0] !== clientX || at.current[1] !== clientY)) mark(place);
                  at.current = [clientX, clientY];
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const ICONS: Record<Kind, TablerIcon> = {
  screen: IconArrowRight,
  company: IconBuilding,
  document: IconFileInvoice,
  contact: IconUser,
  movement: IconBuildingBank,
};

type OptionProps = {
  id: string;
  choice: Choice;
  isActive: boolean;
  onChoose: () => void;
  onPoint: (event: React.MouseEvent) => void;
};

function Option({ id, choice, isActive, onChoose, onPoint }: OptionProps) {
  const Icon = ICONS[choice.kind];
  const { money } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      className={classes['option']}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes['words']}>
        <span className={classes['label']}>{choice.label}</span>
        {choice.detail && <span className={classes['detail']}>{choice.detail}</span>}
      </span>
      {money && <Amount value={money.amount} currency={money.currency} />}
    </div>
  );
}

function Nothing({ typed, isWaiting }: { typed: string; isWaiting: boolean }) {
  return (
    <div className={classes['nothing']}>
      {isWaiting ? (
        <p>{text.searching}</p>
      ) : (
        <>
          <p className={classes['label']}>{text.none(typed)}</p>
          <p>{text.hint}</p>
        </>
      )}
    </div>
  );
}

function Keys() {
  return (
    <p className={`wide-only ${classes['keys']}`} aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> {text.keys.move}
      <kbd>Enter</kbd> {text.keys.choose}
      <kbd>Esc</kbd> {text.keys.leave}
    </p>
  );
}
