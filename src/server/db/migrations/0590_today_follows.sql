-- What somebody puts off 'Hoy' leaves their other tabs too.
call announce_changes('today_mark', 'today');
