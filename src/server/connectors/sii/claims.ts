import type { ClaimAction, OfficeEvent } from '#domain/claims/office.ts';
import type { Day } from '#domain/date.ts';
import { isDay } from '#domain/date.ts';
import type { Rut } from '#domain/rut.ts';
import { SourceFailure } from '../http.ts';
import { type Element, elementText } from '../xml.ts';
import { callSignedIn, type SiiSession } from './session.ts';

/** A document as the register of claims identifies it. */
export type OfficeDocument = { issuer: Rut; code: number; folio: string };
/** The register's answer: its code and description. */
export type OfficeAnswer = { code: number; description: string };

const NAMESPACE = 'http://ws.registroreclamodte.diii.sdi.sii.cl';
/** Lists have about one event of each kind: a longer one is not a list of this kind. */
const MAX_EVENTS = 100;

/** Accepts or claims a document. @throws SourceFailure: it may or may not have been recorded; SiiSignInFailure: it was not */
export async function enterEvent(session: SiiSession, document: OfficeDocument, action: ClaimAction): Promise<OfficeAnswer> {
  const method = 'ingresarAceptacionReclamoDoc';
  const answer = await callSignedIn(session, {
    service: 'claims',
    method,
    namespace: NAMESPACE,
    args: { ...argsOf(document), accionDoc: action },
  });
  return answerOf(answer);
}

/** Every event in the register for a document, in its order. @throws SourceFailure; SiiSignInFailure */
export async function listEvents(session: SiiSession, document: OfficeDocument): Promise<OfficeEvent[]> {
  const answer = await callSignedIn(session, {
    service: 'claims',
    method: 'listarEventosHistDoc',
    namespace: NAMESPACE,
    args: argsOf(document),
  });
  const { code } = answerOf(answer);
  if (code === NO_EVENTS) return [];
  if (code !== EVENTS) throw new SourceFailure('content', `code ${code} instead of a list`);
  const events = (answer.children[0]?.children ?? []).filter(({ name }) => name === 'listaEventosDoc');
  if (events.length > MAX_EVENTS) throw new SourceFailure('tooLarge', `${events.length} events`);
  return events.map(eventOf);
}

const EVENTS = 15;
const NO_EVENTS = 16;

function argsOf({ issuer, code, folio }: OfficeDocument): Record<string, string> {
  const [rutEmisor = '', dvEmisor = ''] = issuer.split('-');
  return { rutEmisor, dvEmisor, tipoDoc: String(code), folio };
}

function answerOf(answer: Element): OfficeAnswer {
  const code = elementText(answer, 'codResp');
  if (!/^-?\d{1,3}$/.test(code)) throw new SourceFailure('content', 'no codResp');
  return { code: Number(code), description: elementText(answer, 'descResp').slice(0, 300) };
}

/** @throws SourceFailure when it is not an event */
function eventOf(element: Element): OfficeEvent {
  const code = elementText(element, 'codEvento');
  const at = momentOf(elementText(element, 'fechaEvento'));
  if (!/^[A-Z]{3}$/.test(code) || !at) throw new SourceFailure('content', 'no event');
  const [rut, digit] = [elementText(element, 'rutResponsable'), elementText(element, 'dvResponsable')];
  const responsible = /^\d{1,8}$/.test(rut) ? `${rut}-${digit}` : null;
  return { code, description: elementText(element, 'descEvento').slice(0, 300), responsible, ...at };
}

/** 'DD-MM-AAAA HH:MM:SS', in Chile. */
function momentOf(text: string): { on: Day; time: string } | null {
  const [, date, month, year, time] = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const on = `${year}-${month}-${date}`;
  return time !== undefined && isDay(on) ? { on, time } : null;
}
