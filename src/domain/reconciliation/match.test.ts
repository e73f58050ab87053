import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { addDays, day } from '../date.ts';
import { rut, rutOf } from '../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, Proposal } from './facts.ts';
import { readGlosa } from './glosa.ts';
import { reasonWords } from './reason-words.ts';
import { DOUBT } from './reasons.ts';

const ALERCE = rut('76543210-3');
const BOLDO = rutOf(77_111_222);
const COMPANY = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
const DAY = day('2026-03-10');

function invoice(id: string, fields: Partial<OpenDocument> = {}): OpenDocument {
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, remaining: 1_190_000, folio: null };
  return { id, ...base, issuedOn: day('2026-02-10'), dueOn: DAY, rut: ALERCE, name: 'Comercial Alerce SpA', ...fields };
}

function payment(id: string, fields: Partial<OpenMovement> = {}): OpenMovement {
  const amount = fields.amount ?? 1_190_000;
  const glosa = fields.glosa ?? '0765432103 Transf. COMERCIAL ALERCE';
  const party = { kind: 'transferIn' as const, rut: ALERCE, name: 'COMERCIAL ALERCE' };
  return { id, accountId: 'a', on: DAY, amount, open: Math.abs(amount), currency: 'CLP', glosa, ...party, ...fields };
}

function match(movements: OpenMovement[], documents: OpenDocument[], more: Partial<MatchingFacts> = {}) {
  const facts = { company: COMPANY, accounts: [], movements, documents, rejected: [], rejectedTransfers: [], ...more };
  return proposeMatches(facts);
}

/** 'm1>d1 d2' for each automatic match, with its class. */
function automatic(...args: Parameters<typeof match>): string[] {
  return match(...args).automatic.map((one) => `${one.movementId}>${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}`);
}

describe('RUT and exact amount', () => {
  test('one of each is a match, and says why', () => {
    const [found] = match([payment('m')], [invoice('d'), invoice('other', { remaining: 500 })]).automatic;
    expect(found).toEqual({
      movementId: 'm',
      parts: [{ documentId: 'd', amount: 1_190_000, documentAmount: 1_190_000 }],
      evidence: 'rutAndAmount',
      isStrong: true,
      reasons: [['printedRut', '76543210-3'], ['exact', 1_190_000, 'CLP'], ['onlyDocument']],
    });
  });

  const cases: [why: string, movement: Partial<OpenMovement>, document: Partial<OpenDocument>][] = [
    ['another RUT', { rut: BOLDO }, {}],
    ['no RUT', { rut: null, name: null, glosa: 'Transferencia recibida' }, {}],
    ['two pesos less', { amount: 1_189_998 }, {}],
    ['the other direction', { amount: -1_190_000 }, {}],
    ['another currency', { currency: 'USD' }, {}],
    ['the name of somebody else', { name: 'FERRETERIA BOLDO' }, {}],
    ['paid long before its issue', { on: day('2026-01-20') }, {}],
    ['paid long after it was due', { on: day('2026-12-20') }, {}],
    ['a credit note', {}, { isCreditNote: true }],
    ['a card deposit', { kind: 'acquirer' }, {}],
    ['a factor', { kind: 'factoring' }, {}],
    ['a return', { kind: 'reversal' }, {}],
  ];
  test.each(cases)('%s is not enough', (_why, movement, document) => {
    expect(automatic([payment('m', movement)], [invoice('d', document)])).toEqual([]);
  });

  test('what a text holds beside the RUT does not matter when it agrees', () => {
    expect(automatic([payment('m', { name: 'COMERCIAL ALERC' })], [invoice('d')])).toHaveLength(1);
    expect(automatic([payment('m', { name: null })], [invoice('d')])).toHaveLength(1);
    expect(automatic([payment('m', { name: 'otro banco' })], [invoice('d')])).toHaveLength(1);
  });

  test('a folio of the same party that the text names wins over the amount', () => {
    const documents = [invoice('d'), invoice('named', { folio: '4512', remaining: 800_000 })];
    expect(automatic([payment('m', { glosa: '0765432103 Transf. ALERCE FACT 4512' })], documents)).toEqual([]);
  });

  test('paid late, by a text with the RUT alone, where somebody else owes the same and was due just then, is left to a person', () => {
    const late = payment('m', { on: addDays(DAY, 57), name: null });
    const theirs = invoice('o', { rut: BOLDO, name: 'Ferretería Boldo Ltda.', dueOn: addDays(DAY, 40) });
    expect(automatic([late], [invoice('d')])).toHaveLength(1);
    expect(automatic([late], [invoice('d'), theirs])).toEqual([]);
    expect(automatic([payment('m', { on: addDays(DAY, 57) })], [invoice('d'), theirs])).toHaveLength(1);
    const looselyNamed = { rut: null, name: null, glosa: 'COMERCIAL ALERCE' };
    expect(automatic([payment('m', { on: addDays(DAY, 57), ...looselyNamed })], [invoice('d'), theirs])).toEqual(['m>d nameAndAmount']);
    const paid = payment('n', { on: addDays(DAY, 41), rut: BOLDO, name: null });
    expect(automatic([late, paid], [invoice('d'), theirs])).toHaveLength(2);
  });

  test('two movements for one document are left to a person', () => {
    const { automatic: matches, suggestions } = match([payment('m1'), payment('m2', { on: addDays(DAY, 3) })], [invoice('d')]);
    expect(matches).toEqual([]);
    expect(suggestions.map((one) => [one.movementId, one.isStrong])).toEqual([
      ['m1', false],
      ['m2', false],
    ]);
    expect(suggestions[0]?.reasons.map(reasonWords)).toContain('Hay 2 movimientos iguales y no todos pueden pagarlo');
  });

  test('an equal movement nearby whose text hides the payer makes it doubtful', () => {
    const hidden = payment('hidden', { on: addDays(DAY, -1), rut: null, name: null, glosa: 'Transferencia de otro banco' });
    expect(automatic([payment('m'), hidden], [invoice('d')])).toEqual([]);
    expect(automatic([payment('m'), { ...hidden, on: addDays(DAY, -30) }], [invoice('d')])).toHaveLength(1);
    expect(automatic([payment('m'), { ...hidden, name: 'FERRETERIA BOLDO' }], [invoice('d')])).toHaveLength(1);
  });

  test('almost the same amount, or two documents that add up to it, make it doubtful', () => {
    expect(automatic([payment('m')], [invoice('d'), invoice('near', { remaining: 1_190_050 })])).toEqual([]);
    const two = (dueOn: string) => [190_000, 1_000_000].map((remaining) => invoice(`${remaining}`, { remaining, dueOn: day(dueOn) }));
    expect(automatic([payment('m')], [invoice('d'), ...two('2026-03-10')])).toEqual([]);
    // Overdue for longer than the document that is paid, but not for long.
    expect(automatic([payment('m')], [invoice('d'), ...two('2026-02-20')])).toEqual([]);
    expect(automatic([payment('m')], [invoice('d'), ...two('2026-01-20')])).toHaveLength(1);
  });

  test('a payment that bounced pays nothing, and the one after it does', () => {
    const out = (id: string, on: string, fields: Partial<OpenMovement> = {}) => payment(id, { amount: -1_190_000, on: day(on), ...fields });
    const returned = payment('back', { on: day('2026-03-11'), kind: 'reversal', rut: null, name: null });
    const bill = invoice('d', { direction: -1 });
    expect(automatic([out('first', '2026-03-10'), returned], [bill])).toEqual([]);
    expect(automatic([out('first', '2026-03-10'), returned, out('again', '2026-03-12')], [bill])).toEqual(['again>d rutAndAmount']);
    expect(automatic([out('one', '2026-03-09'), out('two', '2026-03-10'), returned], [bill, { ...bill, id: 'd2' }])).toEqual([]);
  });
});

describe('equal documents of one party', () => {
  const rents = ['01', '02', '03'].map((month) =>
    invoice(`rent${month}`, { issuedOn: day(`2026-${month}-01`), dueOn: day(`2026-${month}-05`) }),
  );

  test('each payment takes the nearest, and the match says that others are equal', () => {
    const payments = [payment('feb', { on: day('2026-02-06') }), payment('mar', { on: day('2026-03-04') })];
    expect(automatic(payments, rents)).toEqual(['feb>rent02 rutAmountAndDate', 'mar>rent03 rutAmountAndDate']);
    expect(match(payments, rents).automatic[0]?.reasons.map(reasonWords).at(-1)).toBe(
      'Hay 3 documentos iguales de ese RUT por ese monto: se eligió el de fecha más cercana',
    );
  });

  // The days between each payment and the due days of what is owed, and which of them are paid.
  const ties: [why: string, paid: number[], due: number[], made: number[]][] = [
    ['in the middle of both', [15], [0, 30], []],
    ['due on one day', [3], [0, 0], []],
    ['nearer by a day', [15], [1, 30], []],
    ['nearer by two days', [15], [2, 30], [2]],
    ['one of two payments is told from the rest', [1, 45], [0, 30, 60], [0]],
    ['as many payments as documents', [15, 16], [0, 30], [0, 30]],
  ];
  test.each(ties)('equal documents that the days do not tell apart are left to a person: %s', (_why, paid, due, expected) => {
    const movements = paid.map((days, at) => payment(`m${at}`, { on: addDays(DAY, days) }));
    const documents = due.map((days, at) => invoice(`d${at}`, { dueOn: addDays(DAY, days) }));
    const found = match(movements, documents);
    const places = found.automatic.map((one) => Number(one.parts[0]!.documentId.slice(1)));
    expect(places.map((place) => due[place]).sort()).toEqual(expected);
    if (expected.length === 0) expect(found.suggestions.map((one) => one.parts[0]!.documentId).sort()).toEqual(['d0', 'd1']);
  });

  test('the days add up to the least for all together, not for the first that comes', () => {
    const payments = [payment('a', { on: day('2026-02-20') }), payment('b', { on: day('2026-03-01') })];
    expect(automatic(payments, rents)).toEqual(['a>rent02 rutAmountAndDate', 'b>rent03 rutAmountAndDate']);
  });

  test('more payments than documents: none is automatic', () => {
    const payments = ['a', 'b', 'c', 'd'].map((id, index) => payment(id, { on: addDays(DAY, index) }));
    expect(automatic(payments, rents)).toEqual([]);
  });
});

describe('folio in the text', () => {
  const named = (glosa: string, fields: Partial<OpenMovement> = {}) => payment('m', { glosa, rut: null, name: null, ...fields });
  const documents = [invoice('d', { folio: '4512' }), invoice('e', { folio: '4513', remaining: 600_000 }), invoice('f', { folio: '98' })];

  test.each([
    ['Traspaso FACT 4512', 1_190_000, ['m>d folioAndAmount']],
    ['TEF DE ALERCE 0004512', 1_190_000, ['m>d folioAndAmount']],
    ['PAGO 4512 4513', 1_790_000, ['m>d e folioAndAmount']],
    ['PAGO 4512 Y 4513', 1_190_000, ['m>d folioAndAmount']],
    ['TEF 45123', 1_190_000, []],
    ['TEF 4512-7', 1_190_000, []],
    ['TEF 12/4512', 1_190_000, []],
    ['TEF 4512', 1_190_001, []],
    ['FACT 98', 1_190_000, ['m>f folioAndAmount']],
    ['TEF 98', 1_190_000, []],
  ])('%s for %i', (glosa, amount, expected) => {
    expect(automatic([named(glosa, { amount })], documents)).toEqual(expected);
  });

  test('a year is no folio unless a word says so', () => {
    const old = [invoice('d', { folio: '2026' })];
    expect(automatic([named('ARRIENDO MARZO 2026')], old)).toEqual([]);
    expect(automatic([named('PAGO FACTURA 2026')], old)).toEqual(['m>d folioAndAmount']);
  });

  test('the same folio and amount of two suppliers is a tie', () => {
    const two = [invoice('d', { folio: '4512', direction: -1 }), invoice('e', { folio: '4512', direction: -1, rut: BOLDO, name: 'Boldo' })];
    expect(automatic([named('PAGO 4512', { amount: -1_190_000 })], two)).toEqual([]);
    expect(automatic([named('PAGO 4512', { amount: -1_190_000, rut: BOLDO })], two)).toEqual(['m>e rutAndFolio']);
  });

  test('two movements that name one document are left to a person', () => {
    expect(automatic([named('FACT 4512'), { ...named('FACT 4512'), id: 'n' }], documents)).toEqual([]);
  });

  test('with the RUT and a called folio, less than the amount is a payment on account', () => {
    const [found] = match([named('ABONO FACT 4512', { amount: 400_000, rut: ALERCE })], documents).automatic;
    expect(found?.parts).toEqual([{ documentId: 'd', amount: 400_000, documentAmount: 400_000 }]);
    expect(found?.reasons.map(reasonWords).at(-1)).toBe('Abona $ 400.000: quedan $ 790.000 por pagar');
    expect(automatic([named('ABONO 4512', { amount: 400_000, rut: ALERCE })], documents)).toEqual([]);
    expect(automatic([named('ABONO FACT 4512', { amount: 400_000 })], documents)).toEqual([]);
    const byName = { amount: 400_000, name: 'COMERCIAL ALERCE' };
    expect(automatic([named('ABONO FACT 4512', byName)], [invoice('d', { folio: '4512' })])).toEqual(['m>d partial']);
    const equal = invoice('e', { remaining: 400_000 });
    expect(automatic([named('ABONO FACT 4512', byName)], [invoice('d', { folio: '4512' }), equal])).not.toContain('m>d partial');
  });
});

describe('payments that came back', () => {
  const sent = (id: string, fields: Partial<OpenMovement> = {}) =>
    payment(id, { amount: -1_190_000, kind: 'transferOut', rut: BOLDO, name: null, ...fields });
  const back = (id: string, fields: Partial<OpenMovement> = {}) =>
    payment(id, { on: addDays(DAY, 2), kind: 'reversal', rut: null, name: null, glosa: 'DEVOLUCION TRANSFERENCIA', ...fields });
  const pairs = (movements: OpenMovement[], more?: Partial<MatchingFacts>) =>
    match(movements, [], more).transfers.map((one) => `${one.outId}>${one.inId}`);

  test('are a pair with what gave them back, and say why', () => {
    const [found] = match([sent('m'), back('b')], []).transfers;
    expect(found).toEqual({
      outId: 'm',
      inId: 'b',
      evidence: 'reversal',
      reasons: [
        ['returnWording', false],
        ['sameAccount', DAY, 1_190_000, 'CLP'],
      ],
    });
    const cheque = [
      sent('m', { amount: 1_190_000, kind: 'chequeDeposit', rut: null }),
      back('b', { amount: -1_190_000, kind: 'chequeReturned' }),
    ];
    expect(pairs(cheque)).toEqual(['b>m']);
  });

  test.each<[string, OpenMovement[], string[]]>([
    ['nothing that was not sent before', [sent('m', { on: addDays(DAY, 3) }), back('b')], []],
    ['nothing sent long before', [sent('m', { on: addDays(DAY, -9) }), back('b')], []],
    ['nothing of another account', [sent('m', { accountId: 'b' }), back('b')], []],
    ['nothing of another amount', [sent('m', { amount: -1_190_001 }), back('b')], []],
    ['nothing of which a part is matched', [sent('m', { open: 1_000 }), back('b')], []],
    ['nothing of another party that both texts name', [sent('m'), back('b', { rut: ALERCE })], []],
    ['neither of two parties', [sent('m'), sent('n', { rut: ALERCE }), back('b')], []],
    ['the first of two payments to one party', [sent('m'), sent('n', { on: addDays(DAY, 2) }), back('b')], ['m>b']],
    ['nothing, when two returns may be of it', [sent('m'), back('b'), back('c')], []],
  ])('a return is of %s', (_, movements, expected) => expect(pairs(movements)).toEqual(expected));

  test('stay apart where a person said so', () => {
    expect(pairs([sent('m'), back('b')], { rejectedTransfers: [{ outId: 'm', inId: 'b', by: 'pair' }] })).toEqual([]);
  });
});

describe('documents of a party that add up', () => {
  // Issued day after day from 1 February, as given.
  const billed = (...amounts: number[]) =>
    amounts.map((remaining, index) => invoice(`d${index}`, { remaining, issuedOn: addDays(day('2026-02-01'), index) }));
  const paid = (amount: number) => [payment('m', { amount })];

  test('the only set is a match', () => {
    expect(automatic(paid(1_724_786), billed(1_074_213, 650_573, 331_117))).toEqual(['m>d0 d1 sum']);
  });

  test('two equal documents are as good as any two, unless their prices are as round as the payment', () => {
    expect(automatic(paid(1_755_041), billed(877_520, 877_521, 331_117))).toEqual(['m>d0 d1 sum']);
    expect(automatic(paid(1_755_046), billed(877_523, 877_523, 331_119))).toEqual(['m>d0 d1 sum']);
    expect(automatic(paid(1_000_000), billed(500_000, 500_000, 250_000))).toEqual([]);
    expect(automatic(paid(1_000_000), billed(500_000, 500_000, 331_117))).toEqual([]);
    expect(automatic(paid(64_950), billed(25_980, 38_970, 12_990))).toEqual([]);
  });

  test('beside a document of nearly the amount it takes more to believe in two equal ones', () => {
    const equal = [877_523, 877_523, 331_119];
    expect(automatic(paid(1_755_046), billed(...equal, 1_790_000))).toEqual([]);
    expect(automatic(paid(1_755_046), billed(...equal, 1_890_000))).toEqual(['m>d0 d1 sum']);
  });

  test('where equal documents suffice for all that want one, each gets one; else none does', () => {
    const documents = billed(971_599, 449_319, 389_130, 971_599);
    const both = [payment('m', { amount: 1_420_918 }), payment('n', { amount: 1_360_729 })];
    expect(automatic(both, documents)).toEqual(['m>d0 d1 sum', 'n>d2 d3 sum']);
    expect(automatic(both, documents.slice(0, 3))).toEqual([]);
    expect(automatic([...both, payment('twin', { amount: 1_420_918 })], documents)).toEqual([]);
  });

  // Of a generated company: neighbours, and the set that was really paid, whose prices differ by as much.
  test('a set of which two documents could give way to two others is left to a person', () => {
    const prices = [1_074_213, 650_573, 650_573, 552_987, 1_074_237, 1_074_213, 650_549];
    expect(automatic(paid(4_002_559), billed(...prices))).toEqual([]);
    const others = Array.from({ length: 24 }, (_, index) => 7_000_003 + index * 310_019);
    expect(automatic(paid(4_002_559), billed(...others, ...prices))).toEqual([]);
  });
});

describe('what the bank itself takes or gives', () => {
  const charge = (glosa: string, amount: number) =>
    payment('m', { amount, rut: null, name: null, glosa, kind: readGlosa(glosa, null).kind });
  const kinds = (glosa: string, amount: number, documents: OpenDocument[] = []) =>
    match([charge(glosa, amount)], documents).explanations.map((one) => one.kindKey);

  test.each([
    ['COMISION MANTENCION CUENTA', -40_000, 'comisionbancaria'],
    ['IMPUESTO LINEA DE CREDITO', -1_200, 'impuestobancario'],
    ['INTERESES LINEA DE CREDITO', -8_400, 'comisionbancaria'],
    ['INTERESES GANADOS', 1_200, 'interesganado'],
    ['TRASPASO DESDE LINEA DE CREDITO', 900_000, 'lineadecredito'],
    ['PAGO LINEA DE CREDITO', -900_000, 'lineadecredito'],
    ['CARGO POR PAGO TC', -350_000, 'pagotarjeta'],
  ])('%s of %i is %s', (glosa, amount, kind) => {
    expect(kinds(glosa, amount)).toEqual([kind]);
    expect(kinds(glosa, amount, [invoice('d', { direction: amount > 0 ? 1 : -1, remaining: Math.abs(amount) })])).toEqual([]);
  });

  test.each([
    ['PAGO COMISION VENDEDOR JUAN', -40_000],
    ['COMISION CORRETAJE FACTURA 8888', -40_000],
    ['COMISION ADMINISTRACION EDIFICIO', -40_000],
    ['PAGO INTERES PRESTAMO SOCIO', -8_400],
    ['INTERESES MORA CLIENTE', 8_400],
    ['TRASPASO LINEA DE CREDITO A JUAN', -8_400],
  ])('%s of %i, which names somebody else, is only proposed', (glosa, amount) => {
    expect(kinds(glosa, amount)).toEqual([]);
    expect(match([charge(glosa, amount)], []).proposed.explanations).toMatchObject([{ evidence: 'usualKind' }]);
  });

  test.each([
    ['DEVOLUCION TARJETA DE CREDITO', 350_000],
    ['PAGO PROVEEDOR', -40_000],
  ])('%s of %i is left to a person', (glosa, amount) => {
    expect(kinds(glosa, amount)).toEqual([]);
  });
});

describe('a peso of difference', () => {
  const made = (fields: Partial<OpenMovement>, documents: OpenDocument[], others: OpenMovement[] = []) =>
    automatic([payment('m', { amount: 1_190_001, ...fields }), ...others], documents);

  test('the party’s only document of about that amount is paid whole, by the whole payment', () => {
    expect(made({}, [invoice('d')])).toEqual(['m>d difference']);
    const [found] = match([payment('m', { amount: 1_189_999 })], [invoice('d')]).automatic;
    expect(found?.parts).toEqual([{ documentId: 'd', amount: 1_189_999, documentAmount: 1_190_000, difference: 'rounding' }]);
    expect(found?.reasons.map(reasonWords)).toEqual([
      'El RUT 76.543.210-3 está en la glosa',
      'El pago es $ 1 menor que el documento',
      'Esa contraparte no debe otra cosa de un monto parecido',
    ]);
  });

  test.each<[string, Partial<OpenMovement>, OpenDocument[], OpenMovement[]]>([
    ['two pesos', { amount: 1_190_002 }, [invoice('d')], []],
    ['only a name', { rut: null, glosa: 'TRANSFERENCIA DE COMERCIAL ALERCE' }, [invoice('d')], []],
    ['another name', { name: 'FERRETERIA BOLDO' }, [invoice('d')], []],
    ['another document of about that amount', {}, [invoice('d'), invoice('e', { remaining: 1_190_090 })], []],
    [
      'two that make about that amount',
      {},
      [invoice('d'), invoice('a', { remaining: 190_000 }), invoice('b', { remaining: 1_000_040 })],
      [],
    ],
    [
      'an equal payment, whoever made it',
      {},
      [invoice('d')],
      [payment('n', { amount: 1_190_001, rut: null, name: null, glosa: 'TRANSFERENCIA' })],
    ],
    ['what somebody else may have paid exactly', {}, [invoice('d')], [payment('n', { rut: null, name: null, glosa: 'TRANSFERENCIA' })]],
    ['long before it was issued', { on: day('2026-01-20') }, [invoice('d')], []],
    ['a credit note', {}, [invoice('d', { isCreditNote: true })], []],
  ])('%s: left to a person', (_why, fields, documents, others) => {
    expect(made(fields, documents, others)).toEqual([]);
  });
});

describe('a difference that the company lets go', () => {
  const limits = new Map([['transferFee', 1_500] as const, ['earlyDiscount', 40_000] as const]);
  const made = (amount: number, more: Partial<MatchingFacts> = { limits }, documents = [invoice('d')]) =>
    automatic([payment('m', { amount })], documents, more);

  test('without a limit only rounding is made, the rest waits with its line filled in', () => {
    expect(made(1_188_500, {})).toEqual([]);
    const [option] = match([payment('m', { amount: 1_188_500 })], [invoice('d')]).suggestions;
    expect(option).toMatchObject({
      evidence: 'difference',
      isStrong: false,
      parts: [{ documentId: 'd', amount: 1_188_500, documentAmount: 1_190_000, difference: 'transferFee' }],
    });
    expect(option?.reasons.map(reasonWords)).toContain('La diferencia parece comisión por la transferencia');
  });

  test('within the limit of its reason, and not a peso further', () => {
    expect(made(1_188_500)).toEqual(['m>d difference']);
    expect(made(1_188_499)).toEqual([]);
    const [found] = match([payment('m', { amount: 1_188_500 })], [invoice('d')], { limits }).automatic;
    expect(found?.reasons.map(reasonWords)).toEqual([
      'El RUT 76.543.210-3 está en la glosa',
      'El pago es $ 1.500 menor que el documento',
      'Comisión por la transferencia: la empresa acepta hasta $ 1.500',
      'Esa contraparte no debe otra cosa de un monto parecido',
    ]);
    const early = { on: addDays(DAY, -10), amount: 1_154_300 };
    expect(automatic([payment('m', early)], [invoice('d')], { limits })).toEqual(['m>d difference']);
    expect(automatic([payment('m', { ...early, on: DAY })], [invoice('d')], { limits })).toEqual([]);
    // More than is owed is interest, which has no limit here.
    expect(made(1_190_500)).toEqual([]);
  });

  test('nothing else of about that amount is owed or open', () => {
    expect(made(1_188_500, { limits }, [invoice('d'), invoice('e', { remaining: 1_160_000 })])).toEqual([]);
    const twin = payment('n', { amount: 1_190_000, rut: null, name: null, glosa: 'ABONO' });
    expect(automatic([payment('m', { amount: 1_188_500 }), twin], [invoice('d')], { limits })).toEqual([]);
    expect(made(1_188_500, { limits }, [invoice('d'), invoice('a', { remaining: 700_000 }), invoice('b', { remaining: 488_500 })])).toEqual(
      [],
    );
  });

  test('limits are pesos: other currencies have rounding alone', () => {
    const dollars = { currency: 'USD' as const };
    const found = automatic([payment('m', { amount: 1_188_500, ...dollars })], [invoice('d', dollars)], { limits });
    expect(found).toEqual([]);
  });
});

describe('transfers between own accounts', () => {
  const leg = (id: string, accountId: string, amount: number, fields: Partial<OpenMovement> = {}) =>
    payment(id, { accountId, amount, kind: amount < 0 ? 'transferOut' : 'transferIn', rut: COMPANY.rut, name: null, ...fields });
  const pairs = (movements: OpenMovement[], more: Partial<MatchingFacts> = {}) =>
    match(movements, [], more).transfers.map((one) => `${one.outId}>${one.inId}`);

  test('the company’s RUT, its name, the bank’s word or an own account number tell it', () => {
    const out = leg('out', 'a', -5_000_000);
    expect(pairs([out, leg('in', 'b', 5_000_000)])).toEqual(['out>in']);
    expect(pairs([out, leg('in', 'b', 5_000_000, { rut: null, name: 'CAUDAL DEMO' })])).toEqual(['out>in']);
    expect(pairs([out, leg('in', 'b', 5_000_000, { rut: null, kind: 'ownTransfer', glosa: 'Transferencia interna' })])).toEqual(['out>in']);
    const numbered = leg('in', 'b', 5_000_000, { rut: null, kind: 'transfer', glosa: 'Traspaso cuenta 00-123-45678-09' });
    expect(pairs([out, numbered], { accounts: [{ id: 'a', number: '0012345678 09' }] })).toEqual(['out>in']);
  });

  test('a text that hides whose it is, when it is the only partner', () => {
    expect(pairs([leg('out', 'a', -500), leg('in', 'b', 500, { rut: null })])).toEqual(['out>in']);
  });

  test('a legal form with dots is the same without them', () => {
    const company = { ...COMPANY, name: 'Ferretería Bueno E.I.R.L.' };
    const legs = [leg('out', 'a', -500), leg('in', 'b', 500)].map((one) => ({ ...one, rut: null, name: 'FERRETERIA BUENO EIRL' }));
    expect(pairs(legs, { company })).toEqual(['out>in']);
  });

  test.each<[string, OpenMovement[]]>([
    ['in one account', [leg('out', 'a', -500), leg('in', 'a', 500)]],
    ['not equal', [leg('out', 'a', -500), leg('in', 'b', 501)]],
    ['too far apart', [leg('out', 'a', -500), leg('in', 'b', 500, { on: addDays(DAY, 3) })]],
    ['two texts that hide whose they are', [leg('out', 'a', -500, { rut: null }), leg('in', 'b', 500, { rut: null })]],
    [
      'a text that hides whose it is, and another such movement',
      [leg('out', 'a', -500), leg('in', 'b', 500, { rut: null }), leg('in2', 'b', 500, { rut: null })],
    ],
    ['a text of somebody else', [leg('out', 'a', -500), leg('in', 'b', 500, { rut: ALERCE })]],
    ['two candidates in different accounts', [leg('out', 'a', -500), leg('in', 'b', 500), leg('in2', 'c', 500)]],
    ['one more leg than the other side', [leg('out', 'a', -500), leg('out2', 'a', -500), leg('in', 'b', 500)]],
  ])('%s: no pair', (_why, movements) => {
    expect(pairs(movements)).toEqual([]);
  });

  const silent = (id: string, accountId: string, amount: number, fields: Partial<OpenMovement> = {}) =>
    leg(id, accountId, amount, { rut: null, kind: 'transfer', glosa: 'TRASPASO', ...fields });
  const legs = [silent('out', 'a', -500), silent('in', 'b', 500, { on: addDays(DAY, 1), glosa: 'ABONO', kind: 'unknown' })];

  test('texts that say nothing: each the only one that the other could be, they wait for a person', () => {
    const { transfers, proposed } = match(legs, []);
    expect(transfers).toEqual([]);
    expect(proposed.transfers).toMatchObject([{ outId: 'out', inId: 'in', evidence: 'ownTransfer', isLikely: true }]);
    expect(proposed.transfers[0]?.reasons.map(reasonWords)[0]).toBe('Sale de una cuenta y entra en otra con 1 día de diferencia: $ 500');
  });

  test.each<[string, OpenMovement[], Partial<MatchingFacts>]>([
    ['another one in the same account', [...legs, silent('in2', 'b', 500)], {}],
    ['another one that leaves', [...legs, silent('out2', 'c', -500)], {}],
    ['a text that names somebody', [legs[0]!, silent('in', 'b', 500, { rut: ALERCE })], {}],
    ['in one account', [legs[0]!, silent('in', 'a', 500)], {}],
    ['a week apart', [legs[0]!, silent('in', 'b', 500, { on: addDays(DAY, 7) })], {}],
    ['a person separated them', legs, { rejectedTransfers: [{ outId: 'out', inId: 'in', by: 'pair' }] }],
    ['the class only notes what it would do', legs, { modes: new Map([['ownTransfer', 'shadow']]) }],
  ])('%s: nothing is proposed', (_why, movements, more) => {
    expect(match(movements, [], more).proposed.transfers).toEqual([]);
  });

  test('the bank’s wording proves nothing beside the account of somebody else', () => {
    const named = { rut: null, kind: 'ownTransfer' as const, glosa: 'Traspaso A Cuenta:000833799389' };
    const hidden = leg('in', 'b', 500, { rut: null, glosa: 'Transferencia de otro banco' });
    expect(pairs([leg('out', 'a', -500, named), hidden])).toEqual([]);
    expect(pairs([leg('out', 'a', -500, named), hidden], { accounts: [{ id: 'b', number: '833799389' }] })).toEqual(['out>in']);
    expect(pairs([leg('out', 'a', -500, { ...named, glosa: 'Traspaso entre cuentas' }), hidden])).toEqual(['out>in']);
  });

  test('the bank’s wording beside the account of somebody else is a payment', () => {
    const glosa = 'Traspaso A Cuenta:000833799389 FACT 4512';
    const paid = payment('m', { amount: -1_190_000, rut: null, name: null, kind: 'ownTransfer', glosa });
    const owed = invoice('d', { direction: -1, folio: '4512' });
    expect(automatic([paid], [owed])).toEqual(['m>d folioAndAmount']);
    expect(automatic([paid], [owed], { accounts: [{ id: 'b', number: '833799389' }] })).toEqual([]);
  });

  test('days on which banks are closed do not count, over a year’s end too', () => {
    const friday = day('2026-03-06');
    expect(pairs([leg('out', 'a', -500, { on: friday }), leg('in', 'b', 500, { on: addDays(friday, 4) })])).toEqual(['out>in']);
    expect(pairs([leg('out', 'a', -500, { on: friday }), leg('in', 'b', 500, { on: addDays(friday, 5) })])).toEqual([]);
    const late = leg('in', 'b', 500, { on: day('2026-01-02') });
    const hidden = leg('hidden', 'c', -500, { on: day('2026-01-05'), rut: null });
    expect(pairs([leg('out', 'a', -500, { on: day('2025-12-30') }), late])).toEqual(['out>in']);
    expect(pairs([leg('out', 'a', -500, { on: day('2025-12-30') }), late, hidden])).toEqual([]);
  });

  test('several equal ones between the same two accounts are paired in order', () => {
    const next = addDays(DAY, 1);
    const movements = [leg('o1', 'a', -500), leg('o2', 'a', -500, { on: next }), leg('i1', 'b', 500), leg('i2', 'b', 500, { on: next })];
    expect(pairs(movements)).toEqual(['o1>i1', 'o2>i2']);
  });

  test('a pair that a person undid is not made again', () => {
    const rejectedTransfers = [{ outId: 'out', inId: 'in', by: 'pair' as const }];
    expect(pairs([leg('out', 'a', -500), leg('in', 'b', 500)], { rejectedTransfers })).toEqual([]);
  });
});

describe('suggestions', () => {
  const weak = (movement: Partial<OpenMovement>, documents: OpenDocument[]) => match([payment('m', movement)], documents).suggestions;

  const hidden = { rut: null, name: null, glosa: 'Transferencia recibida' };

  test('a name that two parties share, and the amount', () => {
    const named = { ...hidden, name: 'ALERCE DEL SUR' };
    const [found] = weak(named, [invoice('d', { name: 'Comercial Alerce del Sur SpA' }), invoice('e', { rut: BOLDO, name: 'Alerce Sur' })]);
    expect(found).toMatchObject({ evidence: 'nameAndAmount', isStrong: false, parts: [{ documentId: 'd' }] });
  });

  const sayings = (list: readonly Proposal[]) =>
    list.map(({ evidence, parts, reasons }) => [evidence, parts[0]?.documentId, reasons.map(reasonWords).at(-1)]);

  test('the only document of an amount; of several, those due nearest, when the text tells nobody', () => {
    expect(sayings(weak(hidden, [invoice('d')]))).toEqual([['amountOnly', 'd', 'Es el único documento abierto por ese monto']]);
    const documents = ['d', 'e', 'f', 'g'].map((id, at) => invoice(id, { rut: BOLDO, dueOn: addDays(DAY, 3 - at) }));
    const equal = 'Hay 4 documentos que calzan igual de bien';
    expect(sayings(weak(hidden, documents))).toEqual(['g', 'f', 'e'].map((id) => ['amountOnly', id, equal]));
    const two = match(
      ['m', 'n'].map((id) => payment(id, hidden)),
      [invoice('d')],
    ).suggestions;
    expect(two.map((one) => reasonWords(one.reasons.at(-1)!))).toEqual(
      Array.from({ length: 2 }, () => 'Hay 2 movimientos iguales y no todos pueden pagarlo'),
    );
    expect(weak({ rut: BOLDO, name: null }, [invoice('d'), invoice('e', { rut: BOLDO, remaining: 5_000 })])[0]?.reasons.at(-1)).toEqual([
      'otherRut',
    ]);
  });

  test('what somebody pays of whom the books have nothing may be for another, as far as its amount tells it', () => {
    const stranger = { rut: null, name: 'INVERSIONES QUELTEHUE SPA', glosa: 'TRASPASO DE INVERSIONES QUELTEHUE SPA' };
    expect(sayings(weak(stranger, [invoice('d')]))).toEqual([['amountOnly', 'd', 'El nombre de la glosa es otro']]);
    const many = ['d', 'e', 'f', 'g'].map((id) => invoice(id));
    expect(weak(stranger, many.slice(1))).toHaveLength(3);
    expect(weak(stranger, many)).toEqual([]);
  });

  test('a payment that ends in no zero is no other amount, rounded', () => {
    const [uneven, almost] = [1_234_567, 1_234_590];
    const documents = [invoice('d', { remaining: uneven }), invoice('e', { remaining: almost })];
    expect(match([payment('m', { amount: uneven })], documents).automatic).toHaveLength(1);
    expect(match([payment('m', { amount: almost })], documents).automatic).toEqual([]);
    const aPeso = [invoice('d', { remaining: uneven }), invoice('e', { remaining: uneven + 1 })];
    expect(match([payment('m', { amount: uneven })], aPeso).automatic).toEqual([]);
  });

  test('documents of the party that add up, a credit note taken off', () => {
    const documents = [
      invoice('a', { remaining: 900_000, issuedOn: day('2026-02-01') }),
      invoice('b', { remaining: 500_000, issuedOn: day('2026-02-02') }),
      invoice('c', { remaining: 777_777, issuedOn: day('2026-02-03') }),
      invoice('note', { remaining: 210_000, direction: -1, isCreditNote: true, issuedOn: day('2026-02-04') }),
    ];
    const [found] = weak({}, documents);
    expect(found?.evidence).toBe('sum');
    expect(found?.parts).toEqual([
      { documentId: 'a', amount: 900_000, documentAmount: 900_000 },
      { documentId: 'b', amount: 500_000, documentAmount: 500_000 },
      { documentId: 'note', amount: -210_000, documentAmount: 210_000 },
    ]);
    expect(found?.reasons.map(reasonWords)).toContain('3 documentos suman $ 1.190.000, con una nota de crédito');
  });

  test('the nearest amount, or what several payments make together', () => {
    expect(
      weak({ amount: 1_189_550 }, [invoice('d'), invoice('e', { remaining: 90_000 })])[0]
        ?.reasons.map(reasonWords)
        .at(-1),
    ).toBe('La diferencia parece comisión por la transferencia');
    const two = [payment('m', { amount: 700_000 }), payment('n', { amount: 490_000, on: addDays(DAY, 2) })];
    const matches = match(two, [invoice('d'), invoice('e', { remaining: 90_000 })]).suggestions;
    expect(matches.map((one) => [one.movementId, one.parts[0]?.documentId, one.parts[0]?.amount])).toEqual([
      ['m', 'd', 700_000],
      ['n', 'd', 490_000],
    ]);
  });

  test('what a payment left over is not offered to another document', () => {
    expect(weak({ amount: 1_190_000, open: 1_200 }, [invoice('d')])).toEqual([]);
  });

  test('taxes and payroll look among obligations only', () => {
    const due = { rut: null, name: null, direction: -1 as const, isTax: false };
    const tax = { amount: -1_190_000, rut: null, name: null, kind: 'tax' as const };
    expect(weak(tax, [invoice('f29', due)])[0]?.parts[0]?.documentId).toBe('f29');
    expect(weak(tax, [invoice('bill', { ...due, isTax: true })])).toEqual([]);
  });
});

describe('what a person undid', () => {
  test('alone: weak, with a word about it', () => {
    const { automatic: matches, suggestions } = match([payment('m')], [invoice('d')], {
      rejected: [{ movementId: 'm', documentId: 'd', by: 'pair' }],
    });
    expect(matches).toEqual([]);
    expect(suggestions[0]).toMatchObject({ isStrong: false, reasons: expect.arrayContaining([DOUBT.pair]) });
  });

  // Where no other way to offer it is left.
  const lone: [why: string, Partial<OpenMovement>, Partial<OpenDocument>, evidence: string][] = [
    ['its glosa hides the party', { rut: null, name: null, glosa: 'PAC ELECTRICIDAD' }, {}, 'amountOnly'],
    ['it pays a part', { rut: null, name: null, glosa: 'PAC ELECTRICIDAD', amount: 700_000 }, {}, 'partial'],
    ['it is off by little', { amount: 1_189_100 }, {}, 'difference'],
    ['it is no payment by its wording', { rut: null, name: null, glosa: 'PAGO', kind: 'collection' }, {}, 'amountOnly'],
  ];
  test.each(lone)('alone, where %s: weak, so that its money is not expected twice', (_why, movement, document, evidence) => {
    const rejected = [{ movementId: 'm', documentId: 'd', by: 'pair' as const }];
    const { automatic: made, suggestions } = match([payment('m', movement)], [invoice('d', document)], { rejected });
    expect(made).toEqual([]);
    expect(suggestions).toEqual([expect.objectContaining({ movementId: 'm', evidence, isStrong: false })]);
    expect(suggestions[0]?.parts[0]?.documentId).toBe('d');
    expect(suggestions[0]?.reasons.at(-1)).toBe(DOUBT.pair);
  });

  test('several together: together again', () => {
    const rejected = ['d1', 'd2'].map((documentId) => ({ movementId: 'm', documentId, by: 'pair' as const }));
    const documents = [invoice('d1', { remaining: 400_000 }), invoice('d2', { remaining: 790_000 })];
    const { suggestions } = match([payment('m', { rut: null, name: null, glosa: 'PAC' })], documents, { rejected });
    expect(suggestions.map((one) => one.parts.map((part) => part.documentId))).toEqual([['d1', 'd2']]);
  });

  test('since it was wrong: not proposed, and what else there is comes instead', () => {
    const rejected = [{ movementId: 'm', documentId: 'd', by: 'pair' as const, isWrong: true }];
    const lonely = match([payment('m')], [invoice('d')], { rejected });
    expect([lonely.automatic, lonely.suggestions]).toEqual([[], []]);
    const instead = match([payment('m')], [invoice('d'), invoice('other')], { rejected });
    expect([...instead.automatic, ...instead.suggestions].map((one) => one.parts[0]?.documentId)).toEqual(['other']);
    const free = match([payment('m'), payment('n')], [invoice('d')], { rejected });
    expect([...free.automatic, ...free.suggestions].map((one) => one.movementId)).toEqual(['n']);
  });

  test('with its run: a strong suggestion, no longer automatic', () => {
    const { automatic: matches, suggestions } = match([payment('m')], [invoice('d')], {
      rejected: [{ movementId: 'm', documentId: 'd', by: 'run' }],
    });
    expect(matches).toEqual([]);
    expect(suggestions).toHaveLength(1);
    expect(suggestions[0]).toMatchObject({ isStrong: true, evidence: 'rutAndAmount' });
  });
});

// A small world where everything collides: few parties, amounts, days and folios.
const RUTS = [ALERCE, BOLDO, rutOf(78_333_444), COMPANY.rut];
const NAMES = ['Comercial Alerce SpA', 'Ferretería Boldo Ltda', 'Coihue Austral', null];
const someDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(day('2026-02-01'), days));
const amount = fc.constantFrom(100, 200, 300, 500, 700, 71_234_567, 52_345_679, 33_456_781, 123_580_246, 85_802_460);
const aDocument = fc.record({
  direction: fc.constantFrom(1 as const, -1 as const),
  isCreditNote: fc.boolean(),
  isTax: fc.boolean(),
  obligation: fc.constantFrom(null, 'tax' as const),
  currency: fc.constantFrom('CLP' as const, 'USD' as const),
  remaining: amount,
  issuedOn: someDay,
  dueOn: someDay,
  folio: fc.constantFrom(null, '1001', '1002', '1003', '77'),
  rut: fc.constantFrom(...RUTS, null),
  name: fc.constantFrom(...NAMES),
});
const aMovement = fc
  .record({
    accountId: fc.constantFrom('a', 'b', 'c'),
    on: someDay,
    amount: fc.tuple(amount, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign),
    used: fc.constantFrom(0, 0, 0, 50),
    currency: fc.constantFrom('CLP' as const, 'USD' as const),
    glosa: fc.constantFrom('TEF', 'FACT 1001', '1002 1003', 'PAGO 1003', 'ABONO FACTURA 1002'),
    kind: fc.constantFrom('transferIn' as const, 'ownTransfer' as const, 'reversal' as const, 'unknown' as const, 'tax' as const),
    rut: fc.constantFrom(...RUTS, null),
    name: fc.constantFrom(...NAMES),
  })
  .map(({ used, ...one }) => ({ ...one, open: Math.abs(one.amount) - used }));
const aWorld = fc
  .record({
    movements: fc.array(aMovement, { maxLength: 14 }),
    documents: fc.array(aDocument, { maxLength: 14 }),
    rejected: fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.constantFrom('pair' as const, 'run' as const)), { maxLength: 6 }),
  })
  .map(
    ({ movements, documents, rejected }): MatchingFacts => ({
      company: COMPANY,
      accounts: [{ id: 'a', number: '12345678' }],
      movements: movements.map((one, index) => ({ id: `m${index}`, ...one })),
      documents: documents.map((one, index) => ({ id: `d${index}`, ...one })),
      rejected: rejected.map(([movement, document, by]) => ({ movementId: `m${movement}`, documentId: `d${document}`, by })),
      rejectedTransfers: [],
    }),
  );

describe('properties', () => {
  test('automatic matches never use more than there is', () => {
    fc.assert(
      fc.property(aWorld, (facts) => {
        const { automatic: matches, transfers } = proposeMatches(facts);
        const used = new Map<string, number>();
        const add = (id: string, value: number) => used.set(id, (used.get(id) ?? 0) + value);
        for (const { movementId, parts } of matches) {
          for (const part of parts) {
            expect(Number.isSafeInteger(part.documentAmount) && part.documentAmount > 0).toBe(true);
            add(movementId, part.amount);
            add(part.documentId, part.documentAmount);
          }
        }
        for (const movement of facts.movements) {
          const paired = transfers.filter((one) => one.outId === movement.id || one.inId === movement.id).length;
          expect(used.get(movement.id) ?? 0).toBeLessThanOrEqual(movement.open);
          expect(matches.filter((one) => one.movementId === movement.id).length + paired).toBeLessThanOrEqual(1);
        }
        for (const document of facts.documents) expect(used.get(document.id) ?? 0).toBeLessThanOrEqual(document.remaining);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every suggestion could be made: it fits its movement and its documents, in one currency', () => {
    fc.assert(
      fc.property(aWorld, (facts) => {
        for (const { movementId, parts, reasons } of proposeMatches(facts).suggestions) {
          const movement = facts.movements.find((one) => one.id === movementId)!;
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBeLessThanOrEqual(movement.open);
          expect(reasons.length).toBeGreaterThan(0);
          for (const part of parts) {
            const document = facts.documents.find((one) => one.id === part.documentId)!;
            expect(document.currency).toBe(movement.currency);
            expect(part.documentAmount).toBeLessThanOrEqual(document.remaining);
            expect(Math.sign(part.amount)).toBe(document.direction * Math.sign(movement.amount));
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('the order of the facts changes nothing', () => {
    fc.assert(
      fc.property(aWorld, fc.infiniteStream(fc.nat()), (facts, chance) => {
        const mixed = { ...facts, movements: shuffled(facts.movements, chance), documents: shuffled(facts.documents, chance) };
        expect(proposeMatches(mixed)).toEqual(proposeMatches(facts));
      }),
      { numRuns: 1_000 },
    );
  });

  test('what a person undid is never automatic, nor strong if it was undone alone', () => {
    fc.assert(
      fc.property(aWorld, (facts) => {
        const undone = new Map(facts.rejected.map((one) => [`${one.movementId} ${one.documentId}`, one.by]));
        const { automatic: made, suggestions } = proposeMatches(facts);
        const pairsOf = (some: typeof made) => some.flatMap((one) => one.parts.map((part) => `${one.movementId} ${part.documentId}`));
        expect(pairsOf(made).filter((pair) => undone.has(pair))).toEqual([]);
        expect(pairsOf(suggestions.filter(({ isStrong }) => isStrong)).filter((pair) => undone.get(pair) === 'pair')).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

function shuffled<Item>(items: readonly Item[], chance: fc.Stream<number>): Item[] {
  const unread = [...items];
  return items.map(() => unread.splice(chance.next().value % unread.length, 1)[0]!);
}

test('a charge of an installment pays its capital and its interest, where they stand apart, and no others', () => {
  const charge = (amount: number) => payment('m', { amount, kind: 'loan', rut: null, name: null, glosa: 'CARGO CUOTA CREDITO COMERCIAL' });
  const part = (id: string, remaining: number, installment: string | null, fields: Partial<OpenDocument> = {}) =>
    invoice(id, {
      ...{ direction: -1, isTax: false, obligation: 'loan', remaining, installment, rut: null, name: 'Banco', ...fields },
    });
  const one = [part('capital', 788_488, 'a 1'), part('interest', 100_000, 'a 1')];
  expect(automatic([charge(-888_488)], one)).toEqual(['m>capital interest loanInstalment']);
  expect(automatic([charge(-888_488)], [...one, part('c2', 700_000, 'b 1'), part('i2', 188_488, 'b 1')])).toEqual([]);
  expect(automatic([charge(-888_488)], [part('x', 788_488, null), part('y', 100_000, null)])).toEqual([]);
  // A charge of one half is of something else, until the other half is paid.
  expect(automatic([charge(-788_488)], one)).toEqual([]);
  expect(automatic([charge(-788_488)], one.slice(0, 1))).toEqual(['m>capital loanInstalment']);
});
