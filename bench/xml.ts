// How fast XML documents are read, with and without checking their signatures, on one core. Goals: 30 MB/s read, 10 MB/s checked.
// Run: npm run bench -- xml [documents]
import { readFileSync } from 'node:fs';
import { rut } from '#domain/rut.ts';
import { readFile } from '#server/formats/read.ts';
import { signaturesOf } from '#server/formats/signature.ts';

const COUNT = Number(process.argv[2] ?? 2_000);
const ROUNDS = 7;
const SAMPLE = 'tests/data/dte/DTE--76354771-K--33--170--cleaned.xml';

const xml = readFileSync(SAMPLE, 'latin1');
const dte = xml.slice(xml.indexOf('<DTE'));
// Each has another folio than the signed one: all canonical forms are tried, which is the slowest case.
const documents = Array.from({ length: COUNT }, (_, index) => dte.replace('<Folio>170<', `<Folio>${index + 1}<`));
const head = '<?xml version="1.0" encoding="ISO-8859-1"?><EnvioDTE xmlns="http://www.sii.cl/SiiDte"><SetDTE>';
const file = Buffer.from(`${head}${documents.join('')}</SetDTE></EnvioDTE>`, 'latin1');
const context = { fileName: 'envio.xml', companyRut: rut('96790240-3'), kind: null, answers: {} };

const whole = best(() => readFile(file, context).documents.length);
const verdicts = best(() => signaturesOf(file, COUNT).length);
console.table({
  'read, with the verdict': { 'MB/s': speed(whole), goal: 10 },
  'read without it (difference)': { 'MB/s': speed(whole - verdicts), goal: 30 },
  'the verdict alone': { 'MB/s': speed(verdicts), goal: null },
});

/** CPU seconds of the fastest round: the machine may be busy. */
function best(work: () => number): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    if (work() !== COUNT) throw new Error('documents are missing');
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  });
  return Math.min(...rounds);
}

function speed(seconds: number): number {
  return Number((file.length / 1e6 / seconds).toFixed(1));
}
